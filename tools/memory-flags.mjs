/**
 * Flags of Node for the program. Left alone the heap grows to four times of what is in use before it is collected, because
 * the machine has room: with these a web process needs two thirds of the memory and no more processor time (docs/running.md).
 */
export const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/** In its environment: the C library keeps a pool of memory for every thread, eight for each processor unless told. */
export const memoryVariables = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
