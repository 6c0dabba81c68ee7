import { type Matrices, type Matrix, matrices } from './matrices.ts';

/**
 * The numbers of a tensor by its name in the file of the model, in memory that all of them share: what is kept is copied.
 * @throws Error when there is none
 */
export type Weights = (name: string) => Float32Array;

/** The length of a vector of a text. */
export const DIMENSIONS = 512;
/** The most tokens of a text that are read. */
export const MAX_TOKENS = 128;

/** The length of the vectors of tokens, of those within a layer, and of what its feed-forward part computes. */
const EMBEDDING = 256;
const WIDTH = 512;
const INNER = 1_536;
const HEADS = 4;
const LANES = 16;
/** The memory for the matrices of all weights, 9.9 MB, and for what is computed of one text. */
const BYTES = 14 * 1024 ** 2;
const EPSILON = 1e-6;

/** A linear function: the transposed weights, with biases as addends, and the numbers of rows and their length. */
interface Linear {
  readonly matrix: Matrix;
  readonly columns: number;
  readonly depth: number;
}

/** The memory for matrices, and for one row of floats. */
interface Space {
  readonly memory: Matrices;
  readonly row: Float32Array;
}

/** What is learned for the normalisation of a vector. */
interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

interface Layer {
  readonly attentionNorm: Norm;
  readonly qkv: Linear;
  readonly output: Linear;
  readonly feedForwardNorm: Norm;
  readonly first: Linear;
  readonly second: Linear;
  /** Fits what comes into the first layer to the width of what comes out of it. */
  readonly residual?: Linear;
}

/**
 * The Universal Sentence Encoder Lite (Cer et al., 2018), computed with weights and activations of 11 bits: a transformer of two
 * layers, the mean over its tokens, a layer of tanh, unit length.
 * @returns the vector of 1 to `MAX_TOKENS` tokens
 */
export function sentenceTransformer(weights: Weights): (tokens: readonly number[]) => Float32Array {
  const memory = matrices(BYTES);
  const space = { memory, row: memory.floats(INNER) };
  const embeddings = weights('module/Embeddings_en').slice();
  const signals = signalsOf(weights(`${APPLIED}${STACK}Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`));
  const lower = readLayer(space, weights, 0);
  const upper = readLayer(space, weights, 1);
  const last = linear(space, EMBEDDING * 2, DIMENSIONS, [
    weights('module/Encoder_en/hidden_layers/tanh_layer_0/weights'),
    weights('module/Encoder_en/hidden_layers/tanh_layer_0/bias'),
  ]);
  const room = roomFor(memory);

  /** The product of each of so many rows of `room.x` and a linear function, in `room.y`. */
  function apply({ matrix, columns, depth }: Linear, rows: number): Float32Array {
    memory.set(room.rows, rows, depth, room.x);
    memory.multiply(room.rows, matrix, room.y, evenly(rows, 2), columns, depth);
    return room.y;
  }

  /** What each token takes over from the others, per head: the means of their values, weighted by how queries and keys agree. */
  function attend(qkv: Float32Array, count: number, width: number): void {
    const size = width / HEADS;
    const columns = evenly(count, 4);
    const depth = evenly(count, LANES);
    for (let head = 0; head < HEADS; head++) {
      for (let token = 0; token < count; token++) {
        const start = token * 3 * width + head * size;
        memory.set(room.queries, 1, size, qkv, start, token);
        memory.set(room.keys, 1, size, qkv, start + width, token);
      }
      memory.multiply(room.queries, room.keys, room.scores, evenly(count, 2), columns, size);
      for (let token = 0; token < count; token++) {
        room.shares.fill(0, 0, depth);
        softmax(room.scores, token * columns, count, 1 / Math.sqrt(size), room.shares);
        memory.set(room.rows, 1, depth, room.shares, 0, token);
      }
      for (let at = 0; at < size; at++) {
        room.shares.fill(0, 0, depth);
        for (let token = 0; token < count; token++)
          room.shares[token] = qkv[(token * 3 + 2) * width + head * size + at] ?? 0;
        memory.set(room.values, 1, depth, room.shares, 0, at);
      }
      memory.multiply(room.rows, room.values, room.scores, evenly(count, 2), size, depth);
      for (let token = 0; token < count; token++)
        room.x.set(room.scores.subarray(token * size, (token + 1) * size), token * width + head * size);
    }
  }

  /**
   * Writes to `room.kept` what the tokens of `room.states` become by attention, and to `room.x` what the feed-forward part makes of it
   * before its second function.
   */
  function run(layer: Layer, count: number): void {
    const width = layer.residual ? EMBEDDING : WIDTH;
    if (layer.residual) {
      room.x.set(room.states.subarray(0, count * width));
      room.kept.set(apply(layer.residual, count).subarray(0, count * WIDTH));
    } else room.kept.set(room.states.subarray(0, count * WIDTH));
    normalize(room.states, room.x, count, width, layer.attentionNorm);
    attend(apply(layer.qkv, count), count, width);
    addAll(room.kept, apply(layer.output, count), count * WIDTH);
    normalize(room.kept, room.x, count, WIDTH, layer.feedForwardNorm);
    const inner = apply(layer.first, count);
    for (let at = 0; at < count * INNER; at++) room.x[at] = Math.max(0, inner[at] ?? 0);
  }

  return (tokens) => {
    const count = tokens.length;
    for (const [place, token] of tokens.entries()) {
      const [to, from] = [place * EMBEDDING, token * EMBEDDING];
      for (let at = 0; at < EMBEDDING; at++)
        room.states[to + at] = 2 * (embeddings[from + at] ?? 0) + (signals[to + at] ?? 0);
    }
    run(lower, count);
    addAll(room.kept, apply(lower.second, count), count * WIDTH);
    room.states.set(room.kept.subarray(0, count * WIDTH));
    run(upper, count);
    // the mean of a linear function is the function of the mean
    mean(room.x, count, INNER);
    mean(room.kept, count, WIDTH);
    addAll(room.kept, apply(upper.second, 1), WIDTH);
    room.x.set(room.kept.subarray(0, WIDTH));
    return toUnitLength(apply(last, 1).slice(0, DIMENSIONS).map(Math.tanh));
  };
}

/** The memory for what is computed of one text. */
function roomFor(memory: Matrices) {
  return {
    rows: memory.matrix(MAX_TOKENS, INNER),
    queries: memory.matrix(MAX_TOKENS, WIDTH / HEADS),
    keys: memory.matrix(MAX_TOKENS, WIDTH / HEADS),
    values: memory.matrix(WIDTH / HEADS, MAX_TOKENS),
    y: memory.floats(MAX_TOKENS * INNER),
    scores: memory.floats(MAX_TOKENS * MAX_TOKENS),
    shares: memory.floats(MAX_TOKENS),
    states: new Float32Array(MAX_TOKENS * WIDTH),
    kept: new Float32Array(MAX_TOKENS * WIDTH),
    x: memory.floats(MAX_TOKENS * INNER),
  };
}

const APPLIED = 'module_apply_default/Encoder_en/KonaTransformer/Encode/';
const LEARNED = 'module/Encoder_en/KonaTransformer/Encode/';
const STACK = 'TransformerStack/';
const WHOLE = 'ConcatPartitions/concat';

function readLayer(space: Space, weights: Weights, number: number): Layer {
  const layer = `Layer_${number}/TransformerLayer/`;
  const width = number === 0 ? EMBEDDING : WIDTH;
  const norm = (path: string): Norm => {
    const name = `${APPLIED}${layer}${path}layer_prepostprocess/layer_norm/layer_norm_`;
    return {
      scale: weights(`${name}scale/${WHOLE}`).slice(),
      bias: weights(`${name}bias/${WHOLE}`).slice(),
    };
  };
  const attention = (name: string, depth: number, columns: number): Linear =>
    linear(space, depth, columns, [
      weights(`${LEARNED}${layer}MultiheadAttention/${name}/kernel/part_0`),
      weights(`${APPLIED}${layer}MultiheadAttention/${name}/bias/${WHOLE}`),
    ]);
  const feedForward = (name: string, depth: number, columns: number): Linear =>
    linear(space, depth, columns, [
      weights(`${APPLIED}${STACK}${layer}FFN/${name}/Tensordot/Reshape_1`),
      weights(`${APPLIED}${layer}FFN/${name}/bias/${WHOLE}`),
    ]);
  return {
    attentionNorm: norm(''),
    qkv: attention('qkv_transform_single', width, 3 * width),
    output: attention('output_transform_single', width, WIDTH),
    feedForwardNorm: norm('FFN/'),
    first: feedForward('conv1', WIDTH, INNER),
    second: feedForward('conv2', INNER, WIDTH),
    ...(number === 0 && {
      residual: linear(space, EMBEDDING, WIDTH, [
        weights(`${APPLIED}${layer}dense/kernel/${WHOLE}`),
        weights(`${APPLIED}${layer}dense/bias/${WHOLE}`),
      ]),
    }),
  };
}

/** A linear function by its weights, `depth` rows of `columns`, and its biases. */
function linear(
  { memory, row }: Space,
  depth: number,
  columns: number,
  [weights, biases]: readonly [Float32Array, Float32Array],
): Linear {
  const matrix = memory.matrix(columns, depth);
  for (let column = 0; column < columns; column++) {
    for (let at = 0; at < depth; at++) row[at] = weights[at * columns + column] ?? 0;
    memory.set(matrix, 1, depth, row, 0, column);
  }
  matrix.addends.set(biases);
  return { matrix, columns, depth };
}

/** What tells the places of tokens apart: sines and cosines of the places, at different scales. */
function signalsOf(timescales: Float32Array): Float32Array {
  const half = timescales.length;
  return Float32Array.from({ length: MAX_TOKENS * EMBEDDING }, (_, index) => {
    const at = index % EMBEDDING;
    const angle = Math.floor(index / EMBEDDING) * (timescales[at % half] ?? 0);
    return at < half ? Math.sin(angle) : Math.cos(angle);
  });
}

/** Brings each row to mean 0 and variance 1, and then to what was learned. */
function normalize(
  from: Float32Array,
  to: Float32Array,
  rows: number,
  width: number,
  { scale, bias }: Norm,
): void {
  for (let start = 0; start < rows * width; start += width) {
    let sum = 0;
    for (let at = 0; at < width; at++) sum += from[start + at] ?? 0;
    const mean = sum / width;
    let squares = 0;
    for (let at = 0; at < width; at++) squares += ((from[start + at] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + EPSILON);
    for (let at = 0; at < width; at++)
      to[start + at] = ((from[start + at] ?? 0) - mean) * factor * (scale[at] ?? 1) + (bias[at] ?? 0);
  }
}

/** The shares of `count` scores from `start` on. */
function softmax(
  scores: Float32Array,
  start: number,
  count: number,
  factor: number,
  shares: Float32Array,
): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) largest = Math.max(largest, scores[start + at] ?? 0);
  let sum = 0;
  for (let at = 0; at < count; at++) {
    const share = Math.exp(((scores[start + at] ?? 0) - largest) * factor);
    shares[at] = share;
    sum += share;
  }
  for (let at = 0; at < count; at++) shares[at] = (shares[at] ?? 0) / sum;
}

function addAll(to: Float32Array, added: Float32Array, length: number): void {
  for (let at = 0; at < length; at++) to[at] = (to[at] ?? 0) + (added[at] ?? 0);
}

/** Sets the first row to the mean of all. */
function mean(numbers: Float32Array, rows: number, width: number): void {
  for (let at = 0; at < width; at++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += numbers[row * width + at] ?? 0;
    numbers[at] = sum / rows;
  }
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const evenly = (count: number, by: number): number => Math.ceil(count / by) * by;
