import path from 'node:path';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { silentPlace } from './silent-place.ts';
import { unknownSettings } from './unknown-settings.ts';

/** What settings are read from. */
export interface Surroundings {
  /** All variables, those of the file `.env` too. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variables that `.env` names. */
  readonly environmentFile: Readonly<Record<string, string | undefined>>;
}

/** The settings of a call. */
export interface Settings {
  /** @throws ConfigError, also where the directories that it names do not answer */
  config(): Config;
  /** A sentence for each variable that looks like a setting and is none. */
  readonly unknown: readonly string[];
}

/** How long a directory may take to answer, as one on a server or on a disk that sleeps. */
const ANSWER_MS = 10_000;

/** Reads the settings, and waits until the directories that they name answer. */
export async function readSettings({ environment, environmentFile }: Surroundings): Promise<Settings> {
  const unknown = unknownSettings(environmentFile, environment);
  try {
    const config = readConfig(environment);
    const silent = await silentPlace(placesOf(config), ANSWER_MS);
    if (silent !== null) throw noAnswer(silent);
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

/** The directories, each by the setting that names it. */
function placesOf(config: Config): ReadonlyMap<string, string> {
  const { dataDir, databaseUrl, databaseFile, bucket, blobFolder } = config;
  return new Map([
    ...(bucket === null ? [[blobFolder, 'BLOB_URL'] as const] : []),
    ...(databaseUrl === null ? [[path.dirname(databaseFile), 'DATABASE_URL'] as const] : []),
    [dataDir, 'DATA_DIR'],
  ]);
}

function noAnswer({ place, name }: { readonly place: string; readonly name: string }): ConfigError {
  return new ConfigError([
    `${name} ${place} does not answer within ${ANSWER_MS / 1000} seconds: see to the disk or the server that it is on, or set ${name} to another place.`,
  ]);
}
