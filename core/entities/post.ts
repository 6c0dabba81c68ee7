/** The facts of an entity. */
export type Fields = Readonly<Record<string, unknown>>;

/** The types of short posts, each of one site (D41). */
const OF_SITES = /^(?:\p{Lu}\p{Ll}+Post|EpsilonNote)$/u;

/** Maximum number of characters in a post. A longer text without a title is an article. */
export const MAX_POST_LENGTH: number = 2_000;

/** Whether an entity is a short post. Instead of a title, people see its author and text. */
export const isPost = (entity: Fields | undefined): boolean =>
  entity !== undefined && (OF_SITES.test(String(entity['@type'])) || isUntypedPost(entity));

/** Whether an entity of type Article is a post, on a site without a type of its own: a short page by one author, without a title. */
export const isUntypedPost = ({ '@type': type, title, authors, url, content }: Fields): boolean =>
  type === 'Article' &&
  !title &&
  url !== undefined &&
  (authors as readonly unknown[] | undefined)?.length === 1 &&
  isShort((content as { readonly body?: unknown } | undefined)?.body);

const isShort = (text: unknown): boolean => typeof text === 'string' && text.length <= MAX_POST_LENGTH;
