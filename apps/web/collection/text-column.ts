/** Short ASCII texts, one per row, in a fixed number of bytes each: a tenth of the memory of strings. */
interface TextColumn {
  /** Stores the text of a row; longer texts are truncated. */
  set(row: number, text: string): void;
  get(row: number): string;
  /** Moves rows to another index, overwriting what is there. */
  move(to: number, from: number, end: number): void;
  /** Resizes the column to this many rows. */
  resize(rows: number): void;
  /** The first row at or after `from` with this text, or -1. */
  find(text: string, from: number, end: number): number;
}

/** @param width bytes per row */
export function textColumn(width: number): TextColumn {
  let bytes = new Uint8Array(0);

  function isAt(row: number, text: string): boolean {
    const start = row * width;
    // From the end: ids created at about the same time share a prefix.
    for (let at = text.length - 1; at >= 0; at--) if (bytes[start + at] !== text.charCodeAt(at)) return false;
    return text.length === width || bytes[start + text.length] === 0;
  }

  return {
    set(row, text) {
      const start = row * width;
      for (let at = 0; at < width; at++) bytes[start + at] = at < text.length ? text.charCodeAt(at) : 0;
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
