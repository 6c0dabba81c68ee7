/**
 * Maximum number of files that are read, written or flushed at the same time: the value of the environment variable `UV_THREADPOOL_SIZE`.
 * With Node's default of four, reads and writes would wait for the flushes of other files. Node reads the variable when it creates the
 * pool, before it loads the first ES module, so the variable must be set when the program is started.
 */
export const FILE_THREADS = '16';
