/**
 * Rows of whole numbers, each with a scale by which they are multiplied, and an addend for its products. `numbers` belongs to the
 * memory of the program that multiplies them.
 */
export interface Matrix {
  readonly numbers: Int16Array;
  readonly scales: Float32Array;
  readonly addends: Float32Array;
}

/** Multiplies matrices of 16-bit numbers in WebAssembly, in memory of a fixed size. */
export interface Matrices {
  /** Room for a matrix, all zeros. */
  matrix(rows: number, depth: number): Matrix;
  /** Room for a result, all zeros. */
  floats(length: number): Float32Array;
  /** Sets the first rows of a matrix to numbers of `source`, which `floats` gave, from `start` on. `depth` is a multiple of 16. */
  set(
    matrix: Matrix,
    rows: number,
    depth: number,
    source: Float32Array,
    start?: number,
    firstRow?: number,
  ): void;
  /**
   * Writes to `out` the products of every row of one matrix with every row of the other, row after row.
   * @param rows of `one`, an even number
   * @param columns rows of `other`, a multiple of 4
   * @param depth the length of every row, a multiple of 16
   */
  multiply(one: Matrix, other: Matrix, out: Float32Array, rows: number, columns: number, depth: number): void;
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

/** What `matrices.wat` exports. */
interface Program {
  quantize(from: number, to: number, scales: number, rows: number, depth: number, limit: number): void;
  multiply(
    a: number,
    aScales: number,
    b: number,
    bScales: number,
    addends: number,
    out: number,
    rows: number,
    columns: number,
    depth: number,
  ): void;
}

const PAGE = 65_536;
const ALIGNMENT = 16;
const BYTES_OF_FLOAT = 4;
const BYTES_OF_INTEGER = 2;

/**
 * The largest number that a matrix holds. The sum of 1,536 products of such numbers, the longest rows that there are, has 32 bits.
 */
const LARGEST = 1_181;

/** @param bytes the memory for all matrices and results */
export function matrices(bytes: number): Matrices {
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const code = Uint8Array.from(atob(MATRIX_PROGRAM), (character) => character.charCodeAt(0));
  const program = new WebAssembly.Instance(new WebAssembly.Module(code), { memory: { memory } });
  const { multiply, quantize } = program.exports as Program;
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
    matrix(rows, depth) {
      const start = reserve(rows * depth * BYTES_OF_INTEGER);
      return {
        numbers: new Int16Array(memory.buffer, start, rows * depth),
        scales: floats(rows),
        addends: floats(rows),
      };
    },
    set({ numbers, scales }, rows, depth, source, start = 0, firstRow = 0) {
      const from = source.byteOffset + start * BYTES_OF_FLOAT;
      const to = numbers.byteOffset + firstRow * depth * BYTES_OF_INTEGER;
      quantize(from, to, scales.byteOffset + firstRow * BYTES_OF_FLOAT, rows, depth, LARGEST);
    },
    multiply(one, other, out, rows, columns, depth) {
      multiply(
        one.numbers.byteOffset,
        one.scales.byteOffset,
        other.numbers.byteOffset,
        other.scales.byteOffset,
        other.addends.byteOffset,
        out.byteOffset,
        rows,
        columns,
        depth,
      );
    },
  };
}

/** `matrices.wat` compiled, in base64. A test checks that both agree. */
export const MATRIX_PROGRAM =
  'AGFzbQEAAAABLAVgBHt7e3sBe2AEe317ewF7YAJ/fwF9YAZ/f39/f30AYAl/f39/f39/f38AAhIBBm1lbW9yeQZtZW1vcnkCAAEDBgUAAQIDBAcXAghxdWFudGl6ZQADCG11bHRpcGx5AAQKhwkFlQEBAnsgACAB/Q0AAQIDEBESEwQFBgcUFRYXIAAgAf0NCAkKCxgZGhsMDQ4PHB0eH/2uASEEIAIgA/0NAAECAxAREhMEBQYHFBUWFyACIAP9DQgJCgsYGRobDA0ODxwdHh/9rgEhBSAEIAX9DQABAgMEBQYHEBESExQVFhcgBCAF/Q0ICQoLDA0ODxgZGhscHR4f/a4BCxgAIAMgAP36ASAB/RMgAv3mAf3mAf3kAQtIAgF/AXsgACABQQJ0aiECA0AgAyAA/QAEAP3gAf3rASEDIABBEGohACAAIAJJDQALIAP9HwAgA/0fAZcgA/0fAiAD/R8Dl5cLlAEDAX8BfQF7A0AgACAEEAIhByACIAcgBZU4AgAgB0MAAAAAXgR9IAUgB5UFQwAAAAAL/RMhCCAAIARBAnRqIQYDQCABIAggAP0ABAD95gH9av34ASAIIAD9AAQQ/eYB/Wr9+AH9hQH9CwQAIAFBEGohASAAQSBqIQAgACAGSQ0ACyACQQRqIQIgA0EBayEDIAMNAAsL9QUCC38NeyAIQQF0IQlBACELA0AgAyALQQJ0av0ABAAhHyAEIAtBAnRq/QAEACEgQQAhCgNAIAAgCiAJbGohDiAOIAlqIQ8gAiALIAlsaiEQIBAgCWohESARIAlqIRIgEiAJaiET/QwAAAAAAAAAAAAAAAAAAAAAIRT9DAAAAAAAAAAAAAAAAAAAAAAhFf0MAAAAAAAAAAAAAAAAAAAAACEW/QwAAAAAAAAAAAAAAAAAAAAAIRf9DAAAAAAAAAAAAAAAAAAAAAAhGP0MAAAAAAAAAAAAAAAAAAAAACEZ/QwAAAAAAAAAAAAAAAAAAAAAIRr9DAAAAAAAAAAAAAAAAAAAAAAhGyAJIQwDQCAO/QAEACEcIA/9AAQAIR0gEP0ABAAhHiAUIBwgHv26Af2uASEUIBggHSAe/boB/a4BIRggEf0ABAAhHiAVIBwgHv26Af2uASEVIBkgHSAe/boB/a4BIRkgEv0ABAAhHiAWIBwgHv26Af2uASEWIBogHSAe/boB/a4BIRogE/0ABAAhHiAXIBwgHv26Af2uASEXIBsgHSAe/boB/a4BIRsgDv0ABBAhHCAP/QAEECEdIBD9AAQQIR4gFCAcIB79ugH9rgEhFCAYIB0gHv26Af2uASEYIBH9AAQQIR4gFSAcIB79ugH9rgEhFSAZIB0gHv26Af2uASEZIBL9AAQQIR4gFiAcIB79ugH9rgEhFiAaIB0gHv26Af2uASEaIBP9AAQQIR4gFyAcIB79ugH9rgEhFyAbIB0gHv26Af2uASEbIA5BIGohDiAPQSBqIQ8gEEEgaiEQIBFBIGohESASQSBqIRIgE0EgaiETIAxBIGshDCAMDQALIAUgCiAHbCALakECdGohDSABIApBAnRqIQwgDSAUIBUgFiAXEAAgDCoCACAfICAQAf0LBAAgDSAHQQJ0aiAYIBkgGiAbEAAgDCoCBCAfICAQAf0LBAAgCkECaiEKIAogBkkNAAsgC0EEaiELIAsgB0kNAAsL';
