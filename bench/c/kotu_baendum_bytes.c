/* Kotu-baendum, perft, the board as an array of bytes: plain loops, one seed at a time.
 *
 * 2 x 7 pits, 4 seeds each. The first move starts from an end pit and chooses the direction of the
 * game. A pit of three is passed over, except by the last seed of the handful, which makes it four:
 * the four are eaten, and an end pit is then tied for the mover: it takes seeds for its owner and
 * is never lifted. A last seed in an empty or a tied pit ends the turn, any other relays. Who has
 * nothing to play has lost the loose seeds: that is found when he is to play, so a leaf has nothing
 * to sweep.
 */
#include <stdbool.h>

#include "perft_main.h"

enum { ROW = 7, PITS = 14, SEEDS = 4, LAP_CAP = 10000 };
enum { OPENING = 0, UP = 1, DOWN = PITS - 1 }; /* direction: what a step adds, modulo PITS */

struct board {
    unsigned char pits[PITS]; /* South's row, then North's, both counter-clockwise */
    unsigned char stores[2];
    unsigned char side;
    unsigned char direction; /* OPENING until the first move has chosen */
    uint16_t tied;           /* one bit a pit */
    uint16_t tied_north;     /* those of the tied pits that North owns */
};

static bool is_end(int pit)
{
    return pit == 0 || pit == ROW - 1 || pit == ROW || pit == PITS - 1;
}

static bool is_tied(const struct board *board, int pit)
{
    return board->tied >> pit & 1;
}

static int after(int pit, int direction)
{
    pit += direction;
    return pit >= PITS ? pit - PITS : pit;
}

/* The pit that takes the next seed when it is not the last one. A tied pit takes seeds whatever it
 * holds. If no pit is open the very next one takes this seed, and the seed after it looks anew. */
static int open_pit(const struct board *board, int from, int direction)
{
    int pit = after(from, direction);
    for (int looked = 0; looked < PITS; looked++) {
        if (board->pits[pit] != 3 || is_tied(board, pit))
            return pit;
        pit = after(pit, direction);
    }
    return pit;
}

static void eat(struct board *board, int pit)
{
    board->stores[board->side] += board->pits[pit];
    board->pits[pit] = 0;
    if (is_end(pit)) {
        board->tied |= (uint16_t)(1 << pit);
        if (board->side == 1)
            board->tied_north |= (uint16_t)(1 << pit);
    }
}

static void play(struct board *board, int origin)
{
    const int direction = board->direction;
    int last = origin;
    for (int lap = 0; lap < LAP_CAP; lap++) { /* no endless relay is known */
        int seeds = board->pits[last];
        board->pits[last] = 0;
        for (; seeds > 1; seeds--) {
            last = open_pit(board, last, direction);
            board->pits[last]++;
        }
        last = after(last, direction);
        board->pits[last]++;
        if (is_tied(board, last) || board->pits[last] == 1)
            break;
        if (board->pits[last] == 4) {
            eat(board, last);
            break;
        }
    }
    board->side ^= 1;
}

static OPAQUE uint64_t perft(const struct board *board, int depth);

static uint64_t after_move(const struct board *board, int origin, int direction, int depth)
{
    struct board next = *board;
    next.direction = (unsigned char)direction;
    play(&next, origin);
    return perft(&next, depth - 1);
}

static OPAQUE uint64_t perft(const struct board *board, int depth)
{
    if (depth == 0)
        return 1;
    const int first = board->side * ROW;
    uint64_t leaves = 0;
    for (int origin = first; origin < first + ROW; origin++) {
        if (board->pits[origin] == 0 || is_tied(board, origin))
            continue;
        if (board->direction != OPENING) {
            leaves += after_move(board, origin, board->direction, depth);
        } else if (is_end(origin)) {
            leaves += after_move(board, origin, UP, depth);
            leaves += after_move(board, origin, DOWN, depth);
        }
    }
    return leaves;
}

static uint64_t perft_from_start(int depth)
{
    struct board board = {.direction = OPENING};
    for (int pit = 0; pit < PITS; pit++)
        board.pits[pit] = SEEDS;
    return perft(&board, depth);
}
