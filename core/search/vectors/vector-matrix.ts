/** Rows of 8-bit integers, all of the same width, in memory outside the JavaScript heap. */
interface VectorMatrix {
  /** Sets a row, numbered from 0; the matrix grows to the highest row set. */
  set(row: number, numbers: Int8Array): void;
  get(row: number): Int8Array;
  /**
   * The dot product of a query with each of some rows, in order.
   * @param query numbers of at most `MAX_OF_QUERY`, so that no sum overflows
   */
  multiply(query: Int16Array, rows: readonly number[]): Int32Array;
}

/** The numbers of a row range from -127 to 127. */
export const MAX_OF_ROW = 127;
/** Maximum number in a query. No sum of 3,072 products then reaches 2³¹. */
export const MAX_OF_QUERY = 5_504;

/** The part of WebAssembly that is used here; TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: unknown;
    constructor(module: Module);
  }
}

/** The exports of `dot-products.wat`. */
interface Program {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  multiply(query: number, matrix: number, width: number, rows: number, count: number, out: number): void;
}

/** Values that are multiplied at a time. Widths are rounded up to a multiple of it. */
const LANES = 16;
/** Rows that one call multiplies. */
const BATCH = 4_096;
const PAGE = 65_536;
/** The memory grows by this many pages of 64 KiB: 4 MiB. */
const GROWTH = 64;

/** @throws RangeError (also from `set`) when memory runs out */
export function vectorMatrix(dimensions: number): VectorMatrix {
  const bytes = Uint8Array.from(atob(DOT_PRODUCTS), (character) => character.charCodeAt(0));
  const { memory, multiply } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Program;
  const width = Math.ceil(dimensions / LANES) * LANES;
  const rowsStart = Math.ceil((width * Int16Array.BYTES_PER_ELEMENT) / LANES) * LANES;
  const outStart = rowsStart + BATCH * Uint32Array.BYTES_PER_ELEMENT;
  const matrixStart = outStart + BATCH * Int32Array.BYTES_PER_ELEMENT;

  function reserve(end: number): void {
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(Math.ceil(missing / GROWTH) * GROWTH);
  }
  reserve(matrixStart);

  return {
    set(row, numbers) {
      const start = matrixStart + row * width;
      reserve(start + width);
      new Int8Array(memory.buffer, start, dimensions).set(numbers);
    },

    get: (row) => new Int8Array(memory.buffer, matrixStart + row * width, dimensions).slice(),

    multiply(query, rows) {
      new Int16Array(memory.buffer, 0, dimensions).set(query);
      const wanted = new Uint32Array(memory.buffer, rowsStart, BATCH);
      const products = new Int32Array(rows.length);
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        wanted.set(batch);
        multiply(0, matrixStart, width, rowsStart, batch.length, outStart);
        products.set(new Int32Array(memory.buffer, outStart, batch.length), from);
      }
      return products;
    },
  };
}

/** `dot-products.wat` compiled, in base64. A test checks that they match. */
export const DOT_PRODUCTS =
  'AGFzbQEAAAABCgFgBn9/f39/fwADAgEABQMBAAEHFQIGbWVtb3J5AgAIbXVsdGlwbHkAAArZAQHWAQIEfwJ7IAMgBEECdGohBgJAA0AgAyAGTw0BIAEgAygCACACbGohByAHIAJqIQkgACEI/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhCwNAIAogCP0ABAAgB/0BAwD9ugH9rgEhCiALIAj9AAQQIAf9AQMI/boB/a4BIQsgCEEgaiEIIAdBEGohByAHIAlJDQALIAogC/2uASEKIAUgCv0bACAK/RsBaiAK/RsCIAr9GwNqajYCACAFQQRqIQUgA0EEaiEDDAALCws=';
