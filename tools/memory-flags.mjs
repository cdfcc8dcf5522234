/**
 * Node flags for the program. By default the heap grows to four times the live data before a collection, because the
 * machine has memory to spare. With these flags a web process needs two thirds of the memory and no more processor time
 * (docs/running.md).
 */
export const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/** Environment variables: by default the C library keeps up to eight memory pools for each processor. */
export const memoryVariables = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
