import { MAX_ATTEMPTS } from '../../core/model/job.ts';

/** The condition on a job that Commonplace could not read its page or file. Such a job can be tried again. */
export const IS_UNREADABLE = `step IN ('read', 'inspect') AND (state IN ('failed', 'waiting') OR attempts > ${MAX_ATTEMPTS})`;
