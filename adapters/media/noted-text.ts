/** A text from the properties of a file, as one line; undefined for other values and for unreadable text. */
export function notedText(value: unknown): string | undefined {
  const clean = typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f\s]+/gu, ' ').trim() : '';
  return clean === '' ? undefined : clean.toWellFormed();
}
