/**
 * Settings that keep the memory of a server small. Chunks of lists are short-lived, and a small young generation frees them at once: eight
 * lists of 100 000 rows at a time take 210 to 239 MB instead of 315, in the same time (proofs/benchmarks/list-load.ts). The old generation
 * is collected when the heap has grown by 60 %, and not when it has grown fourfold: ten times as many samples as usual take 317 MB instead
 * of 521, in the same time (proofs/load/overload.ts).
 */
export const serverNodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/** Buffers are allocated and freed by several threads; glibc would keep an arena for each. */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: '2' };
