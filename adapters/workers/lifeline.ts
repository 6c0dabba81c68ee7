/**
 * A pipe between a worker process and its parent, in addition to that for messages. It closes however the parent ends, and then the
 * worker ends too. Before a worker ends because it exceeded a limit, it writes the limit here.
 */
export const LIFELINE_FD = 4;
