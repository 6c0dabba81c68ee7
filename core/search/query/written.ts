export const asPhrase = (text: string): string => `"${text.replaceAll(/["\\]/gu, '\\$&')}"`;

/** A name as the value of a field: as it is, or quoted if necessary. */
export const asValue = (name: string): string => (/[\s()"*]/u.test(name) ? asPhrase(name) : name);

/** The query for a tag: `#work`. */
export const asTag = (name: string): string => `#${asValue(name)}`;
