import { MAX_ATTEMPTS } from '../../core/model/job.ts';

/** The condition that a job belongs to a page or file that could not be read, and may be tried again. */
export const IS_UNREAD = `step IN ('read', 'inspect') AND (state IN ('failed', 'waiting') OR attempts > ${MAX_ATTEMPTS})`;
