export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Facts that go with a message. Never secrets, tokens or contents. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Tells the person who runs the service what happens. */
export type Logger = Readonly<Record<LogLevel, (message: string, facts?: LogFacts) => void>>;
