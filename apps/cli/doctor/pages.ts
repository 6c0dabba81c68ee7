import { advice, type Finding, ok } from './finding.ts';

/** Reports how many pages and files could not be processed. */
export function checkPages(failedCount: number): Finding {
  if (failedCount === 0) return ok('pages', 'All pages and files were processed, or are waiting to be.');
  const failed = failedCount === 1 ? 'One saved page or file' : `${failedCount} saved pages and files`;
  return advice('pages', `${failed} could not be processed.`, REMEDY);
}

const REMEDY =
  'Search for is:broken to find them. GET /_/analysis returns the reasons. Pages whose server does not respond are retried for seven days.';
