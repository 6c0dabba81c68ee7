import path from 'node:path';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { silentPlace } from './silent-place.ts';
import { unknownSettings } from './unknown-settings.ts';

export interface SettingSources {
  /** All variables, including those of `.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variables in `.env`. */
  readonly environmentFile: Readonly<Record<string, string | undefined>>;
}

interface Settings {
  /** Returns the configuration. @throws ConfigError, also if a configured directory does not respond */
  config(): Config;
  /** A sentence for each variable that looks like a setting but is unknown. */
  readonly unknown: readonly string[];
}

/** Maximum time that a directory may take to respond, in milliseconds. It may be on a file server or a sleeping disk. */
const DIRECTORY_TIMEOUT_MS = 10_000;

/** Reads the settings, and waits until the configured directories respond. */
export async function readSettings({ environment, environmentFile }: SettingSources): Promise<Settings> {
  const unknown = unknownSettings(environmentFile, environment);
  try {
    const config = readConfig(environment);
    const silent = await silentPlace(placesOf(config), DIRECTORY_TIMEOUT_MS);
    if (silent !== null)
      throw new ConfigError([
        `${silent.name} ${silent.place} has not responded within ${DIRECTORY_TIMEOUT_MS / 1000} seconds. Check its disk or file server, or set ${silent.name} to another path.`,
      ]);
    return { unknown, config: () => config };
  } catch (error) {
    return {
      unknown,
      config() {
        throw error;
      },
    };
  }
}

/** The directories that must respond, with the settings that name them. */
function placesOf(config: Config): ReadonlyMap<string, string> {
  const { dataDir, databaseUrl, databaseFile, bucket, blobFolder } = config;
  return new Map([
    ...(bucket === null ? [[blobFolder, 'BLOB_URL'] as const] : []),
    ...(databaseUrl === null ? [[path.dirname(databaseFile), 'DATABASE_URL'] as const] : []),
    [dataDir, 'DATA_DIR'],
  ]);
}
