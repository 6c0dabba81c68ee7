/** What is known of an entity. */
type Fields = Readonly<Record<string, unknown>>;

/** The types of short posts, each of one site (D41). */
const OF_SITES = /^(?:\p{Lu}\p{Ll}+Post|EpsilonNote)$/u;

/** Whether an entity is a short post, known by its author and words instead of a title. */
export const isPost = (entity: Fields | undefined): boolean =>
  entity !== undefined && (OF_SITES.test(String(entity['@type'])) || isPosting(entity));

/** Whether an entity is a post of a site without a type of its own: a page by one author, without a title. */
export const isPosting = ({ '@type': type, title, authors, url }: Fields): boolean =>
  type === 'Article' &&
  title === undefined &&
  url !== undefined &&
  Array.isArray(authors) &&
  authors.length === 1;
