/**
 * How many reads, writes and flushes of files run at once, as the environment variable `UV_THREADPOOL_SIZE` says it. With Node's
 * usual four, files would wait for each other's flushes. Node reads it when it begins its pool, which is before the first module
 * of the modern kind is loaded: what starts the program has to set it.
 */
export const FILE_THREADS = '16';
