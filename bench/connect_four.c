/* Random games of connect four: the peer of examples/connect_four, written as one would in C.

   The same array algorithm, the same generator (SplitMix64, Lemire's bounded draw) and the same streams, so
   both must play the same games: `bench` compares the totals before it compares the times.

   usage: connect_four SEED GAMES   prints games, moves, wins of seat 0, wins of seat 1, CPU seconds */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 7, ROWS = 6, CELLS = COLUMNS * ROWS, UP = 1, RIGHT = ROWS + 1, LINE = 4 };

typedef struct {
    int8_t cells[(COLUMNS + 2) * RIGHT];
    int8_t height[COLUMNS];
    int turn, drops, winner;
} State;

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u, MIX_1 = 0xBF58476D1CE4E5B9u, MIX_2 = 0x94D049BB133111EBu;

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * MIX_1;
    z = (z ^ (z >> 27)) * MIX_2;
    return z ^ (z >> 31);
}

static uint64_t next_word(uint64_t *rng) { return mix(*rng += GOLDEN); }

static int below(uint64_t *rng, uint64_t n) {
    uint64_t product = (next_word(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint64_t floor = (((uint64_t)1 << 32) - n) % n;
        while ((uint32_t)product < floor) product = (next_word(rng) >> 32) * n;
    }
    return (int)(product >> 32);
}

static int legal(const State *s, int *out) {
    int n = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (s->height[column] < ROWS) out[n++] = column;
    return n;
}

static int reach(const State *s, int at, int step) {
    int n = 0;
    for (int i = at + step; s->cells[i] == s->cells[at]; i += step) n++;
    return n;
}

static int makes_line(const State *s, int at) {
    static const int steps[4] = {UP, RIGHT - UP, RIGHT, RIGHT + UP};
    for (int i = 0; i < 4; i++)
        if (1 + reach(s, at, steps[i]) + reach(s, at, -steps[i]) >= LINE) return 1;
    return 0;
}

static void play(State *s, int column) {
    int at = (column + 1) * RIGHT + s->height[column]++;
    s->cells[at] = (int8_t)(s->turn + 1);
    s->drops++;
    if (makes_line(s, at))
        s->winner = s->turn + 1;
    else
        s->turn = 1 - s->turn;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    uint64_t seed = strtoull(argv[1], NULL, 10), games = strtoull(argv[2], NULL, 10);
    uint64_t moves = 0, wins[2] = {0, 0};
    clock_t begin = clock();
    for (uint64_t game = 0; game < games; game++) {
        uint64_t rng = mix(mix(seed + GOLDEN) ^ (game * MIX_1 + MIX_2));
        int columns[COLUMNS];
        State s;
        memset(&s, 0, sizeof s);
        while (s.winner == 0 && s.drops < CELLS) play(&s, columns[below(&rng, (uint64_t)legal(&s, columns))]);
        moves += (uint64_t)s.drops;
        if (s.winner) wins[s.winner - 1]++;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%llu %llu %llu %llu %.6f\n", (unsigned long long)games, (unsigned long long)moves,
           (unsigned long long)wins[0], (unsigned long long)wins[1], seconds);
    return 0;
}
