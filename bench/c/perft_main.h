/* What every baseline shares: the clock, the command line and the promise that leaves are played.
 *
 * A program defines perft_from_start and nothing else that is visible here:
 *     prog DEPTH [REPEATS]    prints one line COUNT SECONDS for each repeat.
 *
 * The leaves: perft(state, 0) returns 1 without looking at the state, so a compiler that sees
 * through the call may drop the last move. OPAQUE forbids it to look: the state of every leaf is
 * complete (seeds sown, captures in the stores, the turn passed on) before the call that counts it.
 * Nothing is counted in bulk one ply above the leaves.
 */
#ifndef PERFT_MAIN_H
#define PERFT_MAIN_H

#define _POSIX_C_SOURCE 199309L /* clock_gettime */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if !defined(__GNUC__) || defined(__clang__)
#error "only gcc has noipa; noinline alone still lets a compiler reason across the call"
#endif
#define OPAQUE __attribute__((noipa))

/* The number of move sequences of exactly depth plies from the start of the game. */
static uint64_t perft_from_start(int depth);

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A whole number from 0 to 99, or -1. */
static int small_number(const char *text)
{
    char *end;
    const long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= 0 && number < 100 ? (int)number : -1;
}

int main(int argc, char **argv)
{
    const int depth = argc >= 2 ? small_number(argv[1]) : -1;
    const int repeats = argc >= 3 ? small_number(argv[2]) : 1;
    if (argc > 3 || depth < 0 || repeats < 1) {
        fprintf(stderr, "usage: %s DEPTH [REPEATS]\n", argv[0]);
        return 2;
    }
    for (int repeat = 0; repeat < repeats; repeat++) {
        const double begin = seconds_now();
        const uint64_t leaves = perft_from_start(depth);
        const double seconds = seconds_now() - begin;
        printf("%" PRIu64 " %.6f\n", leaves, seconds);
        fflush(stdout);
    }
    return 0;
}

#endif
