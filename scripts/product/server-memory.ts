/**
 * What keeps a server small that passes long lists on: pieces of lists die young, and a small nursery lets go of them at once.
 * Eight lists of 100 000 rows at a time take 215 MB instead of 315, in the same time (benchmarks/list-load.ts).
 */
export const serverNodeFlags = ['--max-semi-space-size=4'];

/** Buffers come from and go to several threads; glibc would keep a pool of its own for each. */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: '2' };
