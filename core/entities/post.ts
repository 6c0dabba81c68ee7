import { type Fields, isPosting } from './posting.ts';

/** The types of short posts, each of one site (D41). */
const OF_SITES = /^(?:\p{Lu}\p{Ll}+Post|EpsilonNote)$/u;

/** Whether an entity is a short post, known by its author and words instead of a title. */
export const isPost = (entity: Fields | undefined): boolean =>
  entity !== undefined && (OF_SITES.test(String(entity['@type'])) || isPosting(entity));
