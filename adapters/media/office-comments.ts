/** The author of a comment, who is named at the start of its first paragraph. */
export function authorOfComment() {
  let name = '';
  return {
    add(part = ''): void {
      name += part;
    },
    next(): string | undefined {
      const sign = name === '' ? undefined : `${name}: `;
      name = '';
      return sign;
    },
  };
}
