/**
 * The pipe between a worker process and the one that started it, beside that for messages. A worker ends when it closes, which it
 * does however its starter ends; before a worker ends for exceeding a limit, it writes there which one.
 */
export const LIFELINE_FD = 4;
