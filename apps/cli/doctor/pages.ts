import { advice, type Finding, ok } from './finding.ts';

/** Counts pages and files that could not be processed. */
export function checkPages(unread: number): Finding {
  if (unread === 0) return ok('pages', 'All pages and files were processed, or are waiting to be.');
  const things = unread === 1 ? 'One saved page or file' : `${unread} saved pages and files`;
  return advice('pages', `${things} could not be processed.`, REMEDY);
}

const REMEDY =
  'Search for is:broken to find them; GET /_/analysis says why they failed. Pages whose server does not respond are retried for seven days.';
