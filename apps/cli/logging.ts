import { jsonLogger } from '../../adapters/system/logger.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Config } from '../server/config.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Reads the configuration and creates the logger of a long-running command. Logs warnings about unknown settings. @throws ConfigError */
export async function loadConfigAndLogger(terminal: Terminal): Promise<{ config: Config; logger: Logger }> {
  const settings = await readSettings(terminal);
  const config = settings.config();
  const logger = jsonLogger(config.logLevel, terminal.log);
  for (const line of settings.unknown) logger.warn(line);
  return { config, logger };
}
