/**
 * What keeps a server small. Pieces of lists die young, and a small nursery lets go of them at once: eight lists of 100 000 rows at a
 * time take 210 to 239 MB instead of 315, in the same time (proofs/benchmarks/list-load.ts). What got out of the nursery and died since is
 * looked for when the heap has grown by 60 %, and not when it has grown fourfold: ten times as many samples as usual take 317 MB
 * instead of 521, in the same time (proofs/load/overload.ts).
 */
export const serverNodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/** Buffers come from and go to several threads; glibc would keep a pool of its own for each. */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: '2' };
