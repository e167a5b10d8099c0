/* Vai Lung Thlan, perft, the board as two 64-bit words passed by value. Rules: see the bytes twin.
 *
 * A word is a player's side: bytes 0-5 his pits in the direction of sowing, byte 6 his store. The
 * first word is always the mover's, so that a turn ends by swapping the two. Sowing and capture are
 * one table row each, added to the words, without a branch: the length of a chain is unpredictable.
 */
#include "perft_main.h"

/* Plain C unless it is compiled with -DSSE2: then the singles are found by a vector comparison. */
#ifdef SSE2
#include <emmintrin.h>
#endif

enum { ROW = 6, PITS = 12, SEEDS = 5, ALL_SEEDS = PITS * SEEDS, STORE = 48 };

#define PIT_MASK UINT64_C(0x0000ffffffffffff)
#define ONE_EACH UINT64_C(0x0000010101010101)

/* A place is a byte of the pair: 0-5 own pits, 8-13 the opponent's. The other four bytes are gaps
 * that count as singles in a chain but hold nothing to take. */
enum { OPPONENT = 8, PLACES = 16 };

struct sowing {
    uint64_t own, opponent;
    uint64_t last; /* place of the last seed */
};

struct capture {
    uint64_t own, opponent;
};

/* Whole laps are in the rows as well: a table for every number of seeds saves the division by the
 * length of a lap and is still small enough for the first cache. */
static struct sowing sow[ROW][ALL_SEEDS + 1];

/* By the last place and the number of places in the chain that ends there. */
static struct capture take[PLACES][PLACES + 1];

static uint64_t one_seed(int place)
{
    return UINT64_C(1) << 8 * (place % OPPONENT);
}

static __attribute__((constructor)) void build_tables(void)
{
    for (int origin = 0; origin < ROW; origin++) {
        struct sowing row = {.last = (uint64_t)origin};
        for (int seeds = 0; seeds <= ALL_SEEDS; seeds++) {
            sow[origin][seeds] = row;
            const int pit = (origin + seeds + 1) % PITS;
            row.last = (uint64_t)(pit < ROW ? pit : pit - ROW + OPPONENT);
            *(pit < ROW ? &row.own : &row.opponent) += one_seed((int)row.last);
        }
    }
    for (int last = 0; last < PLACES; last++) {
        struct capture row = {0, 0};
        for (int chain = 0; chain <= PLACES; chain++) {
            take[last][chain] = row;
            const int place = (last - chain + PLACES) % PLACES;
            if (place % OPPONENT < ROW) {
                *(place < OPPONENT ? &row.own : &row.opponent) -= one_seed(place);
                row.own += UINT64_C(1) << STORE;
            }
        }
    }
}

/* One bit a place: pits that do not hold exactly one seed. */
static inline uint32_t chain_breakers(uint64_t own, uint64_t opponent)
{
#ifdef SSE2
    const __m128i pair = _mm_set_epi64x((long long)opponent, (long long)own);
    const __m128i singles = _mm_cmpeq_epi8(pair, _mm_set1_epi8(1));
    return ~(uint32_t)_mm_movemask_epi8(singles) & 0x3f3f;
#else
    /* No byte reaches 128, so a sum does not carry into the next; the product gathers six bits. */
    const uint64_t low = 0x7f * ONE_EACH;
    const uint64_t own_bits = (((own ^ ONE_EACH) + low) >> 7) & ONE_EACH;
    const uint64_t opponent_bits = (((opponent ^ ONE_EACH) + low) >> 7) & ONE_EACH;
    const uint64_t gather = UINT64_C(0x0000000810204081);
    return (uint32_t)((own_bits * gather) >> 35 & 0x3f) |
           (uint32_t)((opponent_bits * gather) >> 35 & 0x3f) << OPPONENT;
#endif
}

static OPAQUE uint64_t perft(uint64_t own, uint64_t opponent, int depth)
{
    if (depth == 0)
        return 1;
    if ((own & PIT_MASK) == 0) /* a pass is a ply, unless the board is empty */
        return (opponent & PIT_MASK) ? perft(opponent, own, depth - 1) : 0;
    uint64_t leaves = 0;
    for (int origin = 0; origin < ROW; origin++) {
        const uint64_t seeds = own >> 8 * origin & 0xff;
        if (seeds == 0)
            continue;
        const struct sowing *row = &sow[origin][seeds];
        const uint64_t own_sown = (own & ~(UINT64_C(0xff) << 8 * origin)) + row->own;
        const uint64_t opponent_sown = opponent + row->opponent;
        /* The chain runs down from the last place to the first breaker: the two rings side by side
         * are shifted so that the last place is the top bit. The added bit stops a full circle. */
        const uint32_t breakers = chain_breakers(own_sown, opponent_sown) * 0x10001u;
        const uint32_t below_last = breakers << (PLACES - 1 - row->last);
        const int chain = __builtin_clz(below_last | 1u << (PLACES - 1));
        const struct capture *taken = &take[row->last][chain];
        leaves += perft(opponent_sown + taken->opponent, own_sown + taken->own, depth - 1);
    }
    return leaves;
}

static uint64_t perft_from_start(int depth)
{
    return perft(SEEDS * ONE_EACH, SEEDS * ONE_EACH, depth);
}
