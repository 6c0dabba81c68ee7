import type { LogFacts, Logger, LogLevel } from '../../core/ports/logger.ts';

const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** Writes each message at `level` or above as a line of JSON; `silent` writes nothing. */
export function jsonLogger(level: LogLevel | 'silent', write: (line: string) => void): Logger {
  const maxLevel = level === 'silent' ? -1 : LEVELS.indexOf(level);
  const log = (at: LogLevel) => (message: string, facts?: LogFacts) => {
    if (LEVELS.indexOf(at) > maxLevel) return;
    write(
      `${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...facts }, errorsAsText)}\n`,
    );
  };
  return { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
}

function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}
