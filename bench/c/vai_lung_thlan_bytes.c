/* Vai Lung Thlan, perft, the board as an array of bytes: plain loops, one seed at a time.
 *
 * 2 x 6 pits, 5 seeds each. One lap; the emptied pit is sown again on a full lap. A last seed in
 * an empty pit is captured with every single before it, back to the first pit that is empty or
 * holds more. Who has no seed in his row passes; the game ends with the last seed.
 */
#include "perft_main.h"

enum { ROW = 6, PITS = 12, SEEDS = 5 };

struct board {
    unsigned char pits[PITS]; /* South's row, then North's, both in the direction of sowing */
    unsigned char stores[2];
    unsigned char side;
};

static void play(struct board *board, int origin)
{
    int last = origin;
    int seeds = board->pits[origin];
    board->pits[origin] = 0;
    for (; seeds > 0; seeds--) {
        last = last == PITS - 1 ? 0 : last + 1;
        board->pits[last]++;
    }
    /* One seed in the last pit means that it was empty: it is the first single of the chain. */
    while (board->pits[last] == 1) {
        board->pits[last] = 0;
        board->stores[board->side]++;
        last = last == 0 ? PITS - 1 : last - 1;
    }
    board->side ^= 1;
}

static int is_empty(const struct board *board)
{
    for (int pit = 0; pit < PITS; pit++)
        if (board->pits[pit])
            return 0;
    return 1;
}

static OPAQUE uint64_t perft(const struct board *board, int depth)
{
    if (depth == 0)
        return 1;
    const int first = board->side * ROW;
    uint64_t leaves = 0;
    int can_move = 0;
    for (int origin = first; origin < first + ROW; origin++) {
        if (board->pits[origin] == 0)
            continue;
        can_move = 1;
        struct board next = *board;
        play(&next, origin);
        leaves += perft(&next, depth - 1);
    }
    if (!can_move && !is_empty(board)) {
        struct board next = *board;
        next.side ^= 1; /* a pass is a ply */
        leaves = perft(&next, depth - 1);
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
