/** The least text, by code points, that is greater than every text with this start; null if there is none. */
export function afterAllThatStartWith(start: string): string | null {
  const characters = [...start];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0;
    if (code < 0x10ffff)
      return characters.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  return null;
}
