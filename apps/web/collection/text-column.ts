/** Short ASCII texts, one per row, in a fixed number of bytes each. They take a tenth of the memory of strings. */
interface TextColumn {
  /** Stores the text of a row; longer texts are truncated. */
  set(row: number, text: string): void;
  get(row: number): string;
  /** Moves the rows from `from` up to `end` to `to`, overwriting the rows there. */
  move(to: number, from: number, end: number): void;
  /** Resizes the column to this many rows. */
  resize(rows: number): void;
  /** The first row with this text from `from` up to `end`, or -1. */
  find(text: string, from: number, end: number): number;
}

/** @param width bytes per row */
export function textColumn(width: number): TextColumn {
  let bytes = new Uint8Array(0);

  function isAt(row: number, text: string): boolean {
    const start = row * width;
    // Compares from the end, because ids created index about the same time share a prefix.
    for (let index = text.length - 1; index >= 0; index--)
      if (bytes[start + index] !== text.charCodeAt(index)) return false;
    return text.length === width || bytes[start + text.length] === 0;
  }

  return {
    set(row, text) {
      const start = row * width;
      for (let index = 0; index < width; index++)
        bytes[start + index] = index < text.length ? text.charCodeAt(index) : 0;
    },
    get(row) {
      const text = String.fromCharCode(...bytes.subarray(row * width, (row + 1) * width));
      const end = text.indexOf('\0');
      return end < 0 ? text : text.slice(0, end);
    },
    move: (to, from, end) => bytes.copyWithin(to * width, from * width, end * width),
    resize(rows) {
      const larger = new Uint8Array(rows * width);
      larger.set(bytes.subarray(0, larger.length));
      bytes = larger;
    },
    find(text, from, end) {
      if (text.length > width) return -1;
      for (let row = from; row < end; row++) if (isAt(row, text)) return row;
      return -1;
    },
  };
}
