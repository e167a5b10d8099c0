/* BrainKing's Mancala, perft, the board as two 64-bit words passed by value. Rules: see the bytes
 * twin.
 *
 * A word is a player's side: bytes 0-5 his pits in the direction of sowing, byte 6 his store, where
 * a lap leads after his last pit. The first word is always the mover's; a turn ends by swapping the
 * two, an extra turn leaves them. Sowing is one table row, added to the words.
 */
#include "perft_main.h"

enum { ROW = 6, LAP = 13, SEEDS = 4, ALL_SEEDS = 2 * ROW * SEEDS, STORE = 48, NOWHERE = 56 };

#define PIT_MASK UINT64_C(0x0000ffffffffffff)
#define ONE_EACH UINT64_C(0x0000010101010101)

struct sowing {
    uint64_t own, opponent;
    uint64_t last;  /* bit of the last seed's own pit; NOWHERE (a byte of 0) if it is not there */
    uint64_t swaps; /* all bits if the turn passes, none if the last seed gives another turn */
};

/* Whole laps are in the rows as well: a table for every number of seeds saves the division by the
 * length of a lap and is still small enough for the first cache. */
static struct sowing sow[ROW][ALL_SEEDS + 1];

static __attribute__((constructor)) void build_tables(void)
{
    for (int origin = 0; origin < ROW; origin++) {
        struct sowing row = {.last = NOWHERE, .swaps = ~UINT64_C(0)};
        for (int seeds = 0; seeds <= ALL_SEEDS; seeds++) {
            sow[origin][seeds] = row;
            const int last = (origin + seeds + 1) % LAP; /* own pits, own store, opponent's pits */
            if (last <= ROW)
                row.own += UINT64_C(1) << 8 * last;
            else
                row.opponent += UINT64_C(1) << 8 * (last - ROW - 1);
            row.last = last < ROW ? (uint64_t)(8 * last) : NOWHERE;
            row.swaps = last == ROW ? 0 : ~UINT64_C(0);
        }
    }
}

/* The pits emptied into the store; their sum fits into the top byte of the product. */
static inline uint64_t swept(uint64_t word)
{
    const uint64_t row_sum = ((word & PIT_MASK) * ONE_EACH) >> 40 & 0xff;
    return (word & ~PIT_MASK) + (row_sum << STORE);
}

static OPAQUE uint64_t perft(uint64_t own, uint64_t opponent, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t leaves = 0;
    for (int origin = 0; origin < ROW; origin++) {
        const uint64_t seeds = own >> 8 * origin & 0xff;
        if (seeds == 0)
            continue;
        const struct sowing *row = &sow[origin][seeds];
        uint64_t own_next = (own & ~(UINT64_C(0xff) << 8 * origin)) + row->own;
        uint64_t opponent_next = opponent + row->opponent;
        if ((own_next >> row->last & 0xff) == 1) { /* the last seed's own pit was empty */
            const uint64_t opposite = 8 * (ROW - 1) - row->last;
            const uint64_t taken = opponent_next >> opposite & 0xff;
            opponent_next -= taken << opposite;
            own_next += taken << STORE;
        }
        if ((own_next & PIT_MASK) == 0 || (opponent_next & PIT_MASK) == 0) {
            own_next = swept(own_next); /* one of the two rows is empty: nothing to add there */
            opponent_next = swept(opponent_next);
        }
        /* Whether the turn passes is hard to predict: swap without a branch. */
        const uint64_t swap = (own_next ^ opponent_next) & row->swaps;
        leaves += perft(own_next ^ swap, opponent_next ^ swap, depth - 1);
    }
    return leaves;
}

static uint64_t perft_from_start(int depth)
{
    return perft(SEEDS * ONE_EACH, SEEDS * ONE_EACH, depth);
}
