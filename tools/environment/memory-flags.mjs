/**
 * Node flags for the program. By default the heap grows to four times the live data before a collection, because the
 * machine has memory to spare. With these flags and variables a web process needs two thirds of the memory, and no more
 * processor time (docs/running.md).
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * Environment variables for the C library. By default it keeps up to eight memory pools for each processor, and in them
 * what large answers needed. With these thresholds blocks of 128 kB and more return to the system when they are freed.
 */
export const memoryVariables = Object.fromEntries(
  [
    ['MALLOC_ARENA_MAX', '2'],
    ['MALLOC_MMAP_THRESHOLD_', '131072'],
    ['MALLOC_TRIM_THRESHOLD_', '131072'],
  ].map(([name, value]) => [name, process.env[name] ?? value]),
);
