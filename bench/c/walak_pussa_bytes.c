/* Walak-pussa, perft, the board as an array of bytes: plain loops, one seed at a time.
 *
 * 2 x 7 pits, 4 seeds each. After each lap the next pit is lifted and sown on, if it holds seeds.
 * If it is empty the pit beyond is eaten, and so on along the string while an empty pit and a
 * filled one follow in turn. A move that relays for more than LAP_CAP laps is not legal. Who has no
 * move has lost what is left: that is found when he is to play, so a leaf has nothing to sweep.
 */
#include <stdbool.h>

#include "perft_main.h"

enum { ROW = 7, PITS = 14, SEEDS = 4, LAP_CAP = 10000 };

struct board {
    unsigned char pits[PITS]; /* South's row, then North's, both in the direction of sowing */
    unsigned char stores[2];
    unsigned char side;
};

static int after(int pit)
{
    return pit == PITS - 1 ? 0 : pit + 1;
}

/* Plays the move; false if it is not legal, and then the board is of no use. */
static bool play(struct board *board, int origin)
{
    int lift = origin;
    int last = origin;
    for (int lap = 0; board->pits[lift]; lap++) {
        if (lap == LAP_CAP)
            return false;
        int seeds = board->pits[lift];
        board->pits[lift] = 0;
        last = lift;
        for (; seeds > 0; seeds--) {
            last = after(last);
            board->pits[last]++;
        }
        lift = after(last);
    }
    /* The pit after the last seed is empty. A full circle ends by itself at what it has emptied. */
    for (int empty = lift; board->pits[empty] == 0 && board->pits[after(empty)];) {
        const int pearl = after(empty);
        board->stores[board->side] += board->pits[pearl];
        board->pits[pearl] = 0;
        empty = after(pearl);
    }
    board->side ^= 1;
    return true;
}

static OPAQUE uint64_t perft(const struct board *board, int depth)
{
    if (depth == 0)
        return 1;
    const int first = board->side * ROW;
    uint64_t leaves = 0;
    for (int origin = first; origin < first + ROW; origin++) {
        if (board->pits[origin] == 0)
            continue;
        struct board next = *board;
        if (play(&next, origin))
            leaves += perft(&next, depth - 1);
    }
    return leaves;
}

static uint64_t perft_from_start(int depth)
{
    struct board board = {.side = 0};
    for (int pit = 0; pit < PITS; pit++)
        board.pits[pit] = SEEDS;
    return perft(&board, depth);
}
