export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Structured data that goes with a message. Never secrets, tokens or contents. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Logs events for the person who runs the service. */
export type Logger = Readonly<Record<LogLevel, (message: string, facts?: LogFacts) => void>>;
