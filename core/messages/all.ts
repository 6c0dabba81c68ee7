import { MESSAGES } from '../messages.ts';
import { IMPORT_MESSAGES } from './imports.ts';
import { QUERY_MESSAGES } from './query.ts';
import { REASONS } from './reasons.ts';

/** All messages, as translations and the documentation need them. */
export const ALL_MESSAGES: typeof MESSAGES & typeof IMPORT_MESSAGES & typeof QUERY_MESSAGES & typeof REASONS =
  { ...MESSAGES, ...IMPORT_MESSAGES, ...QUERY_MESSAGES, ...REASONS };
