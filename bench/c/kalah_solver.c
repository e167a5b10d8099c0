/* Kalah of six pits a side, solved; the same search as the engine's, written for this one game.
 *
 * Null windows with memory (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996), every child looked
 * up before any is searched, as in the solver of Irving, Donkers and Uiterwijk (2000).
 *
 *     kalah_solver SEEDS MEGABYTES    prints one line VALUE POSITIONS SECONDS.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PITS = 6, RING = 2 * PITS, WHOLE_GAME = 200, SHALLOW = 8, STEP = 1 };

typedef struct {
    int8_t pits[RING]; /* of the side to move, then of its opponent, each from its left */
} Position;

typedef struct {
    uint64_t key;
    int8_t bound, kind, move;
    uint8_t depth;
} Entry;

enum { NOTHING, LOWER, UPPER };

static Entry *table;
static uint64_t mask, entered;

static uint64_t mixed(uint64_t word)
{
    word ^= word >> 32;
    word *= 0xBF58476D1CE4E5B9u;
    word ^= word >> 32;
    word *= 0x94D049BB133111EBu;
    return word ^ (word >> 32);
}

/* Five bits a pit: no more than 31 seeds may lie in one. */
static uint64_t key_of(const Position *position)
{
    uint64_t key = 0;
    for (int pit = 0; pit < RING; pit++)
        key = key << 5 | (uint64_t)position->pits[pit];
    return key;
}

static int seeds_in(const int8_t *row)
{
    return row[0] + row[1] + row[2] + row[3] + row[4] + row[5];
}

/* Plays a pit; returns what it gains at once, up to the end of the game if it is over. */
static int play(const Position *position, int pit, Position *next, int *stays, int *over)
{
    int8_t hole[RING + 1];
    memcpy(hole, position->pits, PITS);
    hole[PITS] = 0;
    memcpy(hole + PITS + 1, position->pits + PITS, PITS);
    int hand = hole[pit], at = pit;
    hole[pit] = 0;
    while (hand--) {
        if (++at == RING + 1)
            at = 0;
        hole[at]++;
    }
    int gain = hole[PITS];
    *stays = at == PITS;
    if (at < PITS && hole[at] == 1 && hole[RING - at]) {
        gain += 1 + hole[RING - at];
        hole[at] = hole[RING - at] = 0;
    }
    int own = seeds_in(hole), opponent = seeds_in(hole + PITS + 1);
    *over = own == 0 || opponent == 0;
    if (*over)
        return gain + own - opponent;
    memcpy(next->pits, *stays ? hole : hole + PITS + 1, PITS);
    memcpy(next->pits + PITS, *stays ? hole + PITS + 1 : hole, PITS);
    return gain;
}

static Entry *known(const Position *position, uint64_t *key)
{
    *key = key_of(position);
    return &table[mixed(*key) & mask];
}

/* Is the position worth at least so much? Returns a bound; sure if it does not rest on the depth. */
static int value(const Position *position, int depth, int goal, int *sure)
{
    entered++;
    uint64_t key;
    Entry *entry = known(position, &key);
    const int wanted = entry->kind && entry->key == key ? entry->move : -1;
    Position next[PITS];
    int gain[PITS], stays[PITS], over[PITS], order[PITS], place[PITS], count = 0;
    for (int pit = 0; pit < PITS; pit++) {
        if (!position->pits[pit])
            continue;
        gain[pit] = play(position, pit, &next[pit], &stays[pit], &over[pit]);
        order[pit] = pit == wanted ? 1 << 20 : 4 * gain[pit] + 16 * stays[pit] + pit;
        int at = count++;
        while (at && order[place[at - 1]] < order[pit]) {
            place[at] = place[at - 1];
            at--;
        }
        place[at] = pit;
    }
    int best = -1000, best_move = 0, left = 0;
    *sure = 1;
    for (int at = 0; at < count && best < goal; at++) {
        const int pit = place[at];
        const Position *child = &next[pit];
        const int seeds = seeds_in(child->pits) + seeds_in(child->pits + PITS);
        int low = gain[pit] - seeds, high = gain[pit] + seeds, low_sure = 1, high_sure = 1;
        if (over[pit]) {
            low = high = gain[pit];
        } else if (low < goal && high >= goal && depth == 1) {
            low = high = gain[pit];
            low_sure = high_sure = 0;
        } else if (low < goal && high >= goal) {
            uint64_t child_key;
            const Entry *met = known(child, &child_key);
            if (met->kind && met->key == child_key && met->depth + 1 >= depth) {
                const int is_low = (met->kind == LOWER) == stays[pit];
                const int worth = gain[pit] + (stays[pit] ? met->bound : -met->bound);
                if (is_low && worth > low)
                    low = worth, low_sure = met->depth == WHOLE_GAME;
                if (!is_low && worth < high)
                    high = worth, high_sure = met->depth == WHOLE_GAME;
            }
        }
        if (low < goal && high >= goal) {
            place[left++] = pit;
            continue;
        }
        const int worth = low >= goal ? low : high;
        if (worth >= goal)
            left = 0, *sure = low_sure;
        else
            *sure &= high_sure;
        if (worth > best)
            best = worth, best_move = pit;
    }
    for (int at = 0; at < left && best < goal; at++) {
        const int pit = place[at];
        int child_sure;
        const int worth =
            stays[pit] ? gain[pit] + value(&next[pit], depth - 1, goal - gain[pit], &child_sure)
                       : gain[pit] - value(&next[pit], depth - 1, gain[pit] - goal + 1, &child_sure);
        *sure = worth >= goal ? child_sure : *sure & child_sure;
        if (worth > best)
            best = worth, best_move = pit;
    }
    const int reached = *sure ? WHOLE_GAME : depth;
    entry = known(position, &key);
    *entry = (Entry){key, (int8_t)best, best >= goal ? LOWER : UPPER, (int8_t)best_move,
                     (uint8_t)reached};
    return best;
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    Position start;
    memset(start.pits, atoi(words[1]), RING);
    uint64_t entries = 1;
    while (2 * entries * sizeof(Entry) <= (uint64_t)atoi(words[2]) << 20) entries *= 2;
    table = calloc(entries, sizeof(Entry));
    if (!table)
        return 1;
    mask = entries - 1;
    const clock_t begin = clock();
    int guess = 0, sure = 0;
    for (int depth = STEP; !sure; depth = depth < SHALLOW ? depth + STEP : WHOLE_GAME - 1) {
        int low = -1000, high = 1000, low_sure = 0, high_sure = 0;
        while (low < high) {
            const int goal = guess == low ? guess + 1 : guess;
            int held;
            guess = value(&start, depth, goal, &held);
            if (guess >= goal)
                low = guess, low_sure = held;
            else
                high = guess, high_sure = held;
        }
        sure = low_sure && high_sure;
    }
    printf("%d %llu %f\n", guess, (unsigned long long)entered,
           (double)(clock() - begin) / CLOCKS_PER_SEC);
    return 0;
}
