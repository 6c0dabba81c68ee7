import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelFile, Tensor } from '../adapters/intelligence/embedded/sentence-encoder.ts';

/**
 * Makes the sentence encoder of a build. Its weights are stored as the 11-bit numbers that it computes with, which takes half the bytes.
 */

/** The largest of these numbers, as in adapters/intelligence/embedded/matrices.ts. */
const LARGEST = 1_181;
/** The vectors of tokens, scaled by row. All other tensors are matrices, scaled by column. */
const VECTORS = 'module/Embeddings_en';
const WEIGHTS = 'weights.bin';

/** Writes the model in one folder into another. */
export function roundModel(from: string, to: string): void {
  const model: ModelFile = JSON.parse(readFileSync(path.join(from, 'model.json'), 'utf8'));
  const [{ paths, weights }] = model.weightsManifest;
  const bytes = Buffer.concat(paths.map((name) => readFileSync(path.join(from, name))));
  const tensors: Tensor[] = [];
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const tensor of weights) {
    const length = tensor.shape.reduce((product, side) => product * side, 1);
    const numbers = new Float32Array(bytes.buffer, bytes.byteOffset + start, length);
    start += numbers.byteLength;
    const width = tensor.shape.at(-1) ?? 1;
    const isMatrix = tensor.dtype === 'float32' && length > width;
    const rounded = isMatrix ? round(numbers, width, tensor.name === VECTORS) : undefined;
    tensors.push(rounded ? { ...tensor, dtype: 'int16', scales: rounded.scales.length } : tensor);
    parts.push(...(rounded ? [bytesOf(rounded.scales), bytesOf(rounded.numbers)] : [bytesOf(numbers)]));
  }
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, WEIGHTS), Buffer.concat(parts));
  const rounded: ModelFile = { weightsManifest: [{ paths: [WEIGHTS], weights: tensors }] };
  writeFileSync(path.join(to, 'model.json'), JSON.stringify(rounded));
  copyFileSync(path.join(from, 'vocab.json'), path.join(to, 'vocab.json'));
}

/** Rounds a matrix to whole numbers, with a scale to multiply each row, or each column, by. */
function round(matrix: Float32Array, width: number, isByRow: boolean) {
  const lineOf = (at: number): number => (isByRow ? Math.floor(at / width) : at % width);
  const scales = new Float32Array(isByRow ? matrix.length / width : width);
  const numbers = new Int16Array(matrix.length);
  for (let at = 0; at < matrix.length; at++)
    scales[lineOf(at)] = Math.max(scales[lineOf(at)] ?? 0, Math.abs(matrix[at] ?? 0) / LARGEST);
  for (let at = 0; at < matrix.length; at++)
    numbers[at] = Math.round((matrix[at] ?? 0) / (scales[lineOf(at)] || 1));
  return { scales, numbers };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
