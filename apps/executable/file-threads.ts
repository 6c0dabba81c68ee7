/**
 * How many reads, writes and flushes of files run at the same time: the value of the environment variable `UV_THREADPOOL_SIZE`. With
 * Node's default of four, files would wait for each other's flushes. Node reads it when it creates the pool, before it loads the first
 * ES module, so whatever starts the program has to set it.
 */
export const FILE_THREADS = '16';
