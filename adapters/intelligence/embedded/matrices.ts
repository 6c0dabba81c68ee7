/**
 * Rows of whole numbers. Each row has a scale that multiplies its numbers, and an addend for its products. `numbers` is in the memory of
 * the program that multiplies them.
 */
export interface Matrix {
  readonly numbers: Int16Array;
  readonly scales: Float32Array;
  readonly addends: Float32Array;
}

/** Some numbers of a result: from position `start`, in rows that begin `stride` numbers apart. */
interface MatrixRows {
  readonly floats: Float32Array;
  readonly start?: number;
  readonly stride: number;
}

/** Rows of whole numbers, without pairs of neighbours that are both 0, with the end and scale of each row. */
interface SparseMatrix {
  readonly pairs: Float32Array;
  readonly ends: Float32Array;
  readonly scales: Float32Array;
}

/** Multiplies matrices of 16-bit numbers in WebAssembly, in memory of fixed size; all floats come from `floats`. */
export interface Matrices {
  /** Allocates a matrix of zeros. */
  matrix(rows: number, depth: number): Matrix;
  /** Allocates a matrix that will consist mostly of zeros. */
  sparse(rows: number, depth: number): SparseMatrix;
  /** Allocates a result of zeros. */
  floats(length: number): Float32Array;
  /** The memory of everything allocated so far, from its start. */
  reserved(): Uint8Array;
  /** Sets the first rows of a matrix. `depth` is a multiple of 8. */
  set(matrix: Matrix, rows: number, depth: number, source: MatrixRows): void;
  /**
   * Sets rows, beginning with `firstRow`, to the columns of other rows, padded with zeros to `length`.
   * @param columns a multiple of 4, as is `firstRow`
   * @param length a multiple of 8
   */
  setTransposed(
    matrix: Matrix,
    rows: number,
    columns: number,
    length: number,
    source: MatrixRows,
    firstRow?: number,
  ): void;
  /**
   * Sets the first rows of a matrix to the softmax of scores multiplied by `factor`.
   * @param depth the length of the rows of scores and of shares, a multiple of 8; scores beyond `count` get no share
   */
  setShares(
    matrix: Matrix,
    rows: number,
    count: number,
    depth: number,
    scores: Float32Array,
    factor: number,
  ): void;
  /**
   * Writes the products of every row of one matrix with every row of the other to `out`, row after row.
   * @param rows of `left`, a multiple of 4
   * @param columns rows of `right`, a multiple of 8
   * @param depth the length of every row, a multiple of 8
   */
  multiply(
    left: Matrix,
    right: Matrix,
    out: Float32Array,
    rows: number,
    columns: number,
    depth: number,
  ): void;
  /** Puts the numbers of a complete matrix into the order that `multiplySparse` needs. */
  arrange(matrix: Matrix, rows: number, depth: number): void;
  /** Sets the first rows of a matrix to floats that are mostly 0. `depth` is a multiple of 8, as in `multiplySparse`. */
  setSparse(matrix: SparseMatrix, rows: number, depth: number, floats: Float32Array): void;
  /**
   * Like `multiply`, but takes time that is proportional to the non-zero numbers of `left`.
   * @param right a matrix in the order of `arrange`; `columns` is a multiple of 16
   */
  multiplySparse(
    left: SparseMatrix,
    right: Matrix,
    out: Float32Array,
    rows: number,
    columns: number,
    depth: number,
  ): void;
  /** Brings each row to mean 0 and variance 1, then multiplies it by a scale and adds a bias. `width` is a multiple of 4. */
  normalize(from: Float32Array, to: Float32Array, rows: number, width: number, norm: Norm): void;
  /** Adds the first `length` numbers of `from` to the first numbers of `to`. `length` is a multiple of 4. */
  add(to: Float32Array, from: Float32Array, length: number): void;
  /** Sets negative numbers among the first `length`, a multiple of 4, to 0. */
  rectify(numbers: Float32Array, length: number): void;
}

/** The learned parameters for normalising a vector; both come from `floats`. */
export interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** The part of WebAssembly that is used here. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(size: { readonly initial: number; readonly maximum: number });
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: unknown;
    constructor(module: Module, imports: { readonly memory: { readonly memory: Memory } });
  }
}

/** The exports of `matrices.wat`: functions of memory addresses, in bytes, and of numbers. */
type Program = Readonly<
  Record<
    | 'pack'
    | 'packTransposed'
    | 'packPairs'
    | 'shares'
    | 'multiply'
    | 'multiplyPairs'
    | 'normalize'
    | 'add'
    | 'rectify',
    (...numbers: readonly number[]) => void
  >
>;

const PAGE = 65_536;
const ALIGNMENT = 16;
const BYTES_OF_FLOAT = 4;
const BYTES_OF_INTEGER = 2;
/** The numbers of rows whose pairs of numbers are interleaved, for `multiply` and for `multiplySparse`. */
const PANEL = 4;
const BLOCK = 16;

/** The largest number in a matrix. The longest rows have 1,536 numbers, and the sum of 1,536 products of such numbers fits in 32 bits. */
export const LARGEST = 1_181;
/** Keeps rows without variance from being divided by 0. */
const EPSILON = 1e-6;

/** @param bytes the memory for all matrices and results */
export function matrices(bytes: number): Matrices {
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const code = Uint8Array.from(atob(MATRIX_PROGRAM), (character) => character.charCodeAt(0));
  const program = new WebAssembly.Instance(new WebAssembly.Module(code), { memory: { memory } });
  const exported = program.exports as Program;
  const { pack, packTransposed, packPairs, shares, multiply, multiplyPairs } = exported;
  const { normalize, add, rectify } = exported;
  let next = 0;

  function reserve(size: number): number {
    const start = next;
    next = Math.ceil((start + size) / ALIGNMENT) * ALIGNMENT;
    return start;
  }

  const floats = (length: number): Float32Array =>
    new Float32Array(memory.buffer, reserve(length * BYTES_OF_FLOAT), length);

  return {
    floats,
    reserved: () => new Uint8Array(memory.buffer, 0, next),
    matrix(rows, depth) {
      const start = reserve(rows * depth * BYTES_OF_INTEGER);
      return {
        numbers: new Int16Array(memory.buffer, start, rows * depth),
        scales: floats(rows),
        addends: floats(rows),
      };
    },
    sparse: (rows, depth) => ({ pairs: floats(rows * depth), ends: floats(rows), scales: floats(rows) }),
    set({ numbers, scales }, rows, depth, source) {
      const [from, stride] = placeOf(source);
      pack(from, stride, numbers.byteOffset, scales.byteOffset, rows, depth, LARGEST);
    },
    setTransposed({ numbers, scales }, rows, columns, length, source, firstRow = 0) {
      const [from, stride] = placeOf(source);
      const to = numbers.byteOffset + firstRow * length * BYTES_OF_INTEGER;
      const toScales = scales.byteOffset + firstRow * BYTES_OF_FLOAT;
      packTransposed(from, stride, to, toScales, rows, columns, length, LARGEST);
    },
    setShares({ numbers, scales }, rows, count, depth, scores, factor) {
      const [to, toScales] = [numbers.byteOffset, scales.byteOffset];
      shares(scores.byteOffset, to, toScales, rows, count, depth, factor, LARGEST);
    },
    multiply(left, right, out, rows, columns, depth) {
      multiply(
        left.numbers.byteOffset,
        left.scales.byteOffset,
        right.numbers.byteOffset,
        right.scales.byteOffset,
        right.addends.byteOffset,
        out.byteOffset,
        rows,
        columns,
        depth,
      );
    },
    arrange({ numbers }, rows, depth) {
      const to = new Int32Array(numbers.buffer, numbers.byteOffset, (rows * depth) / 2);
      const from = to.slice();
      const pairs = depth / 2;
      for (let row = 0; row < rows; row++) {
        const panel = Math.floor(row / PANEL) * PANEL * pairs + (row % PANEL);
        const block = Math.floor(row / BLOCK) * BLOCK * pairs + (row % BLOCK);
        for (let pair = 0; pair < pairs; pair++) to[block + pair * BLOCK] = from[panel + pair * PANEL] ?? 0;
      }
    },
    setSparse({ pairs, ends, scales }, rows, depth, from) {
      const [toPairs, toEnds, toScales] = [pairs.byteOffset, ends.byteOffset, scales.byteOffset];
      packPairs(from.byteOffset, toPairs, toEnds, toScales, rows, depth, LARGEST);
    },
    multiplySparse({ pairs, ends, scales }, right, out, rows, columns, depth) {
      multiplyPairs(
        pairs.byteOffset,
        ends.byteOffset,
        scales.byteOffset,
        right.numbers.byteOffset,
        right.scales.byteOffset,
        right.addends.byteOffset,
        out.byteOffset,
        rows,
        columns,
        depth,
      );
    },
    normalize(from, to, rows, width, { scale, bias }) {
      const [fromByte, toByte] = [from.byteOffset, to.byteOffset];
      normalize(fromByte, toByte, rows, width, scale.byteOffset, bias.byteOffset, EPSILON);
    },
    add: (to, from, length) => add(to.byteOffset, from.byteOffset, length),
    rectify: (numbers, length) => rectify(numbers.byteOffset, length),
  };
}

/** The memory address of a source and the distance of its rows, in bytes. */
const placeOf = ({ floats, start = 0, stride }: MatrixRows): readonly [number, number] => [
  floats.byteOffset + start * BYTES_OF_FLOAT,
  stride * BYTES_OF_FLOAT,
];

/** The compiled `matrices.wat`, in base64. A test checks that they match. */
export const MATRIX_PROGRAM =
  'AGFzbQEAAAABbw5gAXsBfWACf38BfWACfX0BfWACf3sBe2ADf39/AX9gAn97AGAHf39/f39/fQBgCH9/f39/f399AGAJf39/f39/f39/AGAKf39/f39/f39/fwBgCH9/f39/f319AGADe3t9AXtgA39/fwBgAn9/AAISAQZtZW1vcnkGbWVtb3J5AgABAxMSAAABAgMEBQYHCAYECQoLBgwNB2UJBHBhY2sABw5wYWNrVHJhbnNwb3NlZAAICG11bHRpcGx5AAkJcGFja1BhaXJzAAoNbXVsdGlwbHlQYWlycwAMBnNoYXJlcwANCW5vcm1hbGl6ZQAPA2FkZAAQB3JlY3RpZnkAEQq7FxIZACAA/R8AIAD9HwGXIAD9HwIgAP0fA5eXCxkAIAD9HwAgAP0fAZIgAP0fAiAA/R8DkpILKQEBewNAIAIgAP0ABAD94AH96wEhAiAAQRBqIQAgACABSQ0ACyACEAALGAAgAUMAAAAAXgR9IAAgAZUFQwAAAAALCyUAIAEgAP0ABAD95gH9av34ASABIAD9AAQQ/eYB/Wr9+AH9hQELGQAgACABQQJ2IAJBA3RsaiABQQNxQQJ0agsmACAAIAH9WgIAACAAIAH9WgIQASAAIAH9WgIgAiAAIAH9WgIwAwuCAQMEfwF9AnsDQCAAIAVBAnRqIQggACAIEAIhCyADIAsgBpU4AgAgBiALEAP9EyEMIAAhByACIAogBRAFIQkDQCAHIAwQBCENIAkgDRAGIAlBwABqIQkgB0EgaiEHIAcgCEkNAAsgACABaiEAIANBBGohAyAKQQFqIQogCiAESQ0ACwvKAgICfwR7A0AgACEIQQAhCf0MAAAAAAAAAAAAAAAAAAAAACEKA0AgCiAI/QAEAP3gAf3rASEKIAggAWohCCAJQQFqIQkgCSAESQ0ACyADIAogB/0T/ecB/QsEACAH/RMgCv3nASAK/QwAAAAAAAAAAAAAAAAAAAAA/UT9TiELIAAhCEEAIQkDQP0MAAAAAAAAAAAAAAAAAAAAACEM/QwAAAAAAAAAAAAAAAAAAAAAIQ0gCSAESQRAIAsgCP0ABAD95gH9av34ASEMIAggAWohCAsgCUEBaiAESQRAIAsgCP0ABAD95gH9av34ASENIAggAWohCAsgAiAM/Qz//wAA//8AAP//AAD//wAA/U4gDUEQ/asB/VD9CwQAIAJBEGohAiAJQQJqIQkgCSAGSQ0ACyAAQRBqIQAgA0EQaiEDIAVBBGshBSAFDQALC4oGAgl/D3sgCEEDdCEJA0AgA/0ABAAhHSAD/QAEECEeIAT9AAQAIR8gBP0ABBAhIEEAIQogACEPIAEhDgNAIAIhECACIAlqIREgESEM/QwAAAAAAAAAAAAAAAAAAAAAIRL9DAAAAAAAAAAAAAAAAAAAAAAhE/0MAAAAAAAAAAAAAAAAAAAAACEU/QwAAAAAAAAAAAAAAAAAAAAAIRX9DAAAAAAAAAAAAAAAAAAAAAAhFv0MAAAAAAAAAAAAAAAAAAAAACEX/QwAAAAAAAAAAAAAAAAAAAAAIRj9DAAAAAAAAAAAAAAAAAAAAAAhGQNAIBD9AAQAIRsgEf0ABAAhHCAP/QkCACEaIBIgGiAb/boB/a4BIRIgEyAaIBz9ugH9rgEhEyAP/QkCBCEaIBQgGiAb/boB/a4BIRQgFSAaIBz9ugH9rgEhFSAP/QkCCCEaIBYgGiAb/boB/a4BIRYgFyAaIBz9ugH9rgEhFyAP/QkCDCEaIBggGiAb/boB/a4BIRggGSAaIBz9ugH9rgEhGSAPQRBqIQ8gEEEQaiEQIBFBEGohESAQIAxJDQALIAUgCiAHbCALakECdGohDSAOKgIA/RMhGyANIB8gEv36ASAbIB395gH95gH95AH9CwQAIA0gICAT/foBIBsgHv3mAf3mAf3kAf0LBBAgDSAHQQJ0aiENIA4qAgT9EyEbIA0gHyAU/foBIBsgHf3mAf3mAf3kAf0LBAAgDSAgIBX9+gEgGyAe/eYB/eYB/eQB/QsEECANIAdBAnRqIQ0gDioCCP0TIRsgDSAfIBb9+gEgGyAd/eYB/eYB/eQB/QsEACANICAgF/36ASAbIB795gH95gH95AH9CwQQIA0gB0ECdGohDSAOKgIM/RMhGyANIB8gGP36ASAbIB395gH95gH95AH9CwQAIA0gICAZ/foBIBsgHv3mAf3mAf3kAf0LBBAgDkEQaiEOIApBBGohCiAKIAZJDQALIAIgCUEBdGohAiADQSBqIQMgBEEgaiEEIAtBCGohCyALIAdJDQALC70BAwJ/AX0CewNAIAAgBUECdGohByAAIAcQAiEJIAMgCSAGlTgCACAGIAkQA/0TIQpBACEIA0AgACAKEAQhCyAL/VMEQCABIAv9GwAgCBALIQEgASAL/RsBIAhBwABqEAshASABIAv9GwIgCEGAAWoQCyEBIAEgC/0bAyAIQcABahALIQELIAhBgAJqIQggAEEgaiEAIAAgB0kNAAsgAiABNgIAIAJBBGohAiADQQRqIQMgBEEBayEEIAQNAAsLGwAgACABNgIAIAAgAjYCBCAAIAFBAEdBA3RqC8MDAgZ/BXsDQEEAIQogACEMIAYgC0ECdGohDgNAIAEgCmooAgAhDf0MAAAAAAAAAAAAAAAAAAAAACEQ/QwAAAAAAAAAAAAAAAAAAAAAIRH9DAAAAAAAAAAAAAAAAAAAAAAhEv0MAAAAAAAAAAAAAAAAAAAAACETAkAgDCANTw0AA0AgDP0JAgAhFCADIAwoAgRqIQ8gECAUIA/9AAQA/boB/a4BIRAgESAUIA/9AAQQ/boB/a4BIREgEiAUIA/9AAQg/boB/a4BIRIgEyAUIA/9AAQw/boB/a4BIRMgDEEIaiEMIAwgDUkNAAsLIAIgCmr9CQIAIRQgDiAF/QAEACAQ/foBIBQgBP0ABAD95gH95gH95AH9CwQAIA4gBf0ABBAgEf36ASAUIAT9AAQQ/eYB/eYB/eQB/QsEECAOIAX9AAQgIBL9+gEgFCAE/QAEIP3mAf3mAf3kAf0LBCAgDiAF/QAEMCAT/foBIBQgBP0ABDD95gH95gH95AH9CwQwIA4gCEECdGohDiAKQQRqIQogCiAHQQJ0SQ0ACyADIAlBBXRqIQMgBEHAAGohBCAFQcAAaiEFIAtBEGohCyALIAhJDQALC58CAgR/BHsDQCABIAsgBRAFIQogACAFQQJ0aiEJIAAgBEECdGohCAJAA0AgCCAJTw0BIAhDyvJJ8TgCACAIQQRqIQgMAAsLIAAhCEPK8knx/RMhDgNAIA4gCP0ABAD96wEhDiAIQRBqIQggCCAJSQ0ACyAOEAD9EyEO/QwAAAAAAAAAAAAAAAAAAAAAIQ8DQCAA/QAEACAOIAYQDiEMIAD9AAQQIA4gBhAOIQ0gDyAMIA395AH95AEhDyAMIAf9E/3mAf1q/fgBIA0gB/0T/eYB/Wr9+AH9hQEhDCAKIAwQBiAKQcAAaiEKIABBIGohACAAIAlJDQALIAJDAACAPyAHIA8QAZSVOAIAIAJBBGohAiALQQFqIQsgCyADSQ0ACwuqAQECe0MAACDC/RMgACAB/eUBIAJDO6q4P5T9E/3mAf3rASEAIAD9aiEDIAAgA/3lASEAQ//Drjr9EyEEIAQgAP3mAUNblR08/RP95AEhBCAEIAD95gFDR1hjPf0T/eQBIQQgBCAA/eYBQ/D9dT79E/3kASEEIAQgAP3mAUMYcjE//RP95AEhBCAEIAD95gFDAACAP/0T/eQBIQQgBCAD/fgBQRf9qwH9rgELlAICAn8DeyADQQJ0IQgDQP0MAAAAAAAAAAAAAAAAAAAAACEJQQAhBwNAIAkgACAHav0ABAD95AEhCSAHQRBqIQcgByAISQ0ACyAJEAEgA7OV/RMhCf0MAAAAAAAAAAAAAAAAAAAAACEKQQAhBwNAIAAgB2r9AAQAIAn95QEhCyAKIAsgC/3mAf3kASEKIAdBEGohByAHIAhJDQALQwAAgD8gBiAKEAEgA7OVkpGV/RMhCkEAIQcDQCABIAdqIAUgB2r9AAQAIAQgB2r9AAQAIAr95gEgACAHav0ABAAgCf3lAf3mAf3kAf0LBAAgB0EQaiEHIAcgCEkNAAsgACAIaiEAIAEgCGohASACQQFrIQIgAg0ACws7AQF/IAAgAkECdGohAwNAIAAgAP0ABAAgAf0ABAD95AH9CwQAIABBEGohACABQRBqIQEgACADSQ0ACwtAAQF/IAAgAUECdGohAgNAIAD9DAAAAAAAAAAAAAAAAAAAAAAgAP0ABAD96wH9CwQAIABBEGohACAAIAJJDQALCw==';
