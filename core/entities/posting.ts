/** What is known of an entity. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether an entity is a post of a site without a type of its own: a page by one author, without a title. */
export const isPosting = ({ '@type': type, title, authors, url }: Fields): boolean =>
  type === 'Article' &&
  !title &&
  url !== undefined &&
  (authors as readonly unknown[] | undefined)?.length === 1;
