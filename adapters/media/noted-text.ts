/** A text that is noted in a file, in one line; undefined for anything else, and where nothing can be read of it. */
export function notedText(value: unknown): string | undefined {
  const clean = typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f\s]+/gu, ' ').trim() : '';
  return clean === '' ? undefined : clean.toWellFormed();
}
