/**
 * The descriptor of a pipe between a worker process and its parent, in addition to the channel for messages. When the parent ends, for any
 * reason, the pipe closes, and then the worker ends too. A worker that ends because it exceeded a limit first writes the limit to the pipe.
 */
export const LIFELINE_FD = 4;
