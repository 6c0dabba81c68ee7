import * as accounts from './accounts.ts';
import * as analysis from './analysis.ts';
import * as events from './events.ts';
import * as feeds from './feeds.ts';
import * as library from './library.ts';
import * as objects from './objects.ts';
import * as organised from './organised.ts';
import * as shares from './shares.ts';

const { objectTexts, ...otherObjects } = objects;

/** All tables of both databases, by their names in code. */
export const TABLES = {
  ...accounts,
  ...analysis,
  ...events,
  ...feeds,
  ...library,
  ...otherObjects,
  ...organised,
  ...shares,
};
/** The tables that only Postgres has. */
export const POSTGRES_TABLES = { objectTexts };
