export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Structured data of a message. Never contains secrets, tokens or content. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Logs events for the person who runs the service. */
export type Logger = Readonly<Record<LogLevel, (message: string, facts?: LogFacts) => void>>;
