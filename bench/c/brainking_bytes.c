/* BrainKing's Mancala, perft, the board as an array of bytes: plain loops, one seed at a time.
 *
 * 2 x 6 pits, 4 seeds each, own store sown, the opponent's passed over. A last seed in the own
 * store gives another turn; one in an empty own pit captures the seeds opposite and stays. The game
 * ends as soon as a row is empty; what lies in the other row goes to its owner.
 */
#include "perft_main.h"

enum { ROW = 6, PITS = 12, SEEDS = 4 };

struct board {
    unsigned char pits[PITS]; /* South's row, then North's, both in the direction of sowing */
    unsigned char stores[2];
    unsigned char side;
};

/* Take all seeds of a row. */
static unsigned char sweep(struct board *board, int side)
{
    unsigned char seeds = 0;
    for (int pit = side * ROW; pit < side * ROW + ROW; pit++) {
        seeds += board->pits[pit];
        board->pits[pit] = 0;
    }
    return seeds;
}

static int is_row_empty(const struct board *board, int side)
{
    for (int pit = side * ROW; pit < side * ROW + ROW; pit++)
        if (board->pits[pit])
            return 0;
    return 1;
}

static void play(struct board *board, int origin)
{
    const int side = board->side;
    const int own_end = side * ROW + ROW; /* the pit after the own store */
    int last = origin;
    int seeds = board->pits[origin];
    int at_home = 0;
    board->pits[origin] = 0;
    for (; seeds > 0; seeds--) {
        if (!at_home && last == own_end - 1) {
            board->stores[side]++;
            at_home = 1;
            continue;
        }
        at_home = 0;
        last = last == PITS - 1 ? 0 : last + 1;
        board->pits[last]++;
    }
    if (!at_home) {
        if (last >= own_end - ROW && last < own_end && board->pits[last] == 1) {
            const int opposite = PITS - 1 - last;
            board->stores[side] += board->pits[opposite];
            board->pits[opposite] = 0;
        }
        board->side ^= 1;
    }
    /* After the sweep both rows are empty: a finished board has no move, whoever's turn it is. */
    if (is_row_empty(board, 0))
        board->stores[1] += sweep(board, 1);
    else if (is_row_empty(board, 1))
        board->stores[0] += sweep(board, 0);
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
        play(&next, origin);
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
