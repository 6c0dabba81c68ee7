/** What is known of an entity. */
export type Fields = Readonly<Record<string, unknown>>;

/** The most characters of a post. A longer text without a title is an article. */
export const MAX_POST: number = 2_000;

/** Whether an entity is a post of a site without a type of its own: a page by one author, with its own short text and without a title. */
export const isPosting = ({ '@type': type, title, authors, url, content }: Fields): boolean =>
  type === 'Article' &&
  !title &&
  url !== undefined &&
  (authors as readonly unknown[] | undefined)?.length === 1 &&
  isShort((content as { readonly body?: unknown } | undefined)?.body);

const isShort = (words: unknown): boolean => typeof words === 'string' && words.length <= MAX_POST;
