import { advice, type Finding, ok } from './finding.ts';

/** Counts pages and files that could not be processed. */
export function checkPages(unread: number): Finding {
  if (unread === 0) return ok('pages', 'Every page and file could be read, or still will be.');
  const things = unread === 1 ? 'One saved page or file' : `${unread} saved pages and files`;
  return advice('pages', `${things} could not be read.`, REMEDY);
}

const REMEDY =
  'The search is:broken finds them, and GET /_/analysis says why. A page whose server does not answer is tried again for seven days.';
