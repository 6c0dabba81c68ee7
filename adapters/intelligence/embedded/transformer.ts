import { type Matrices, type Matrix, matrices, type Norm } from './matrices.ts';

/**
 * Returns the numbers of a tensor by its name in the model file. All tensors share memory: copy what you keep.
 * @throws Error if the model has no such tensor
 */
export type Weights = (name: string) => Float32Array;

/** The length of the vector of a text. */
export const DIMENSIONS = 512;
/** The most tokens that are encoded together. */
export const MAX_TOKENS = 128;

/** The lengths of vectors: of a token, within a layer, and within the feed-forward part of a layer. */
const EMBEDDING = 256;
const WIDTH = 512;
const INNER = 1_536;
const HEADS = 4;
/** The numbers of rows and columns for which products are computed at a time. */
const ROWS = 4;
const COLUMNS = 8;
/** The number of columns of weights that are read at a time. */
const PASSING = 128;
/** The memory for the matrices of all weights, 9.9 MB, and for the computation of one text. */
const BYTES = 14 * 1024 ** 2;

/** A linear function: the transposed weights, with biases as addends, and the number and length of the rows. */
interface Linear {
  readonly matrix: Matrix;
  readonly columns: number;
  readonly depth: number;
}

/** The memory for matrices, and a part of it as a buffer for loading weights. */
interface Space {
  readonly memory: Matrices;
  readonly passage: Float32Array;
}

interface Layer {
  readonly attentionNorm: Norm;
  readonly qkv: Linear;
  readonly output: Linear;
  readonly feedForwardNorm: Norm;
  readonly first: Linear;
  readonly second: Linear;
  /** The function that adapts the input of the first layer to the width of its output. */
  readonly residual?: Linear;
}

/**
 * The Universal Sentence Encoder Lite (Cer et al., 2018), computed with weights and activations of 11 bits: a transformer of two layers,
 * the mean over all tokens, a tanh layer, and scaling to unit length.
 * @returns the vector of 1 to `MAX_TOKENS` tokens
 */
export function sentenceTransformer(weights: Weights): (tokens: readonly number[]) => Float32Array {
  const memory = matrices(BYTES);
  const room = roomFor(memory);
  const space = { memory, passage: room.y };
  const embeddings = weights('module/Embeddings_en').slice();
  const signals = signalsOf(weights(`${APPLIED}${STACK}Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`));
  const lower = readLayer(space, weights, 0);
  const upper = readLayer(space, weights, 1);
  const last = linear(space, EMBEDDING * 2, DIMENSIONS, [
    weights('module/Encoder_en/hidden_layers/tanh_layer_0/weights'),
    weights('module/Encoder_en/hidden_layers/tanh_layer_0/bias'),
  ]);

  /** Applies a linear function to rows. @returns the result, which is in `room.y` */
  function apply({ matrix, columns, depth }: Linear, from: Float32Array, rows: number): Float32Array {
    memory.set(room.rows, rows, depth, { floats: from, stride: depth });
    memory.multiply(room.rows, matrix, room.y, evenly(rows, ROWS), columns, depth);
    return room.y;
  }

  /** Applies a linear function to rows with mostly zeros. */
  function applySparse({ matrix, columns, depth }: Linear, from: Float32Array, rows: number): Float32Array {
    memory.setSparse(room.sparse, rows, depth, from);
    memory.multiplySparse(room.sparse, matrix, room.y, rows, columns, depth);
    return room.y;
  }

  /** Computes attention into `room.x`: for each token and head, the weighted mean of all values. */
  function attend(qkv: Float32Array, count: number, width: number): void {
    const size = width / HEADS;
    const rows = evenly(count, ROWS);
    const columns = evenly(count, COLUMNS);
    const factor = 1 / Math.sqrt(size);
    const stride = 3 * width;
    for (let head = 0; head < HEADS; head++) {
      const start = head * size;
      memory.set(room.queries, count, size, { floats: qkv, start, stride });
      memory.set(room.keys, count, size, { floats: qkv, start: start + width, stride });
      memory.multiply(room.queries, room.keys, room.scores, rows, columns, size);
      memory.setShares(room.rows, count, count, columns, room.scores, factor);
      memory.setTransposed(room.values, count, size, columns, {
        floats: qkv,
        start: start + 2 * width,
        stride,
      });
      memory.multiply(room.rows, room.values, room.scores, rows, size, columns);
      for (let token = 0; token < count; token++)
        room.x.set(room.scores.subarray(token * size, (token + 1) * size), token * width + start);
    }
  }

  /**
   * Writes the tokens of `room.states` after attention to `room.kept`.
   * @returns the result of the feed-forward part before its second function
   */
  function run(layer: Layer, count: number): Float32Array {
    const width = layer.residual ? EMBEDDING : WIDTH;
    const kept = layer.residual ? apply(layer.residual, room.states, count) : room.states;
    room.kept.set(kept.subarray(0, count * WIDTH));
    memory.normalize(room.states, room.x, count, width, layer.attentionNorm);
    attend(apply(layer.qkv, room.x, count), count, width);
    memory.add(room.kept, apply(layer.output, room.x, count), count * WIDTH);
    memory.normalize(room.kept, room.x, count, WIDTH, layer.feedForwardNorm);
    const inner = apply(layer.first, room.x, count);
    memory.rectify(inner, count * INNER);
    return inner;
  }

  /** Sets the first row to the mean of all rows. */
  function mean(numbers: Float32Array, rows: number, width: number): void {
    for (let row = 1; row < rows; row++) memory.add(numbers, numbers.subarray(row * width), width);
    for (let at = 0; at < width; at++) numbers[at] = (numbers[at] ?? 0) / rows;
  }

  return (tokens) => {
    const count = tokens.length;
    for (const [place, token] of tokens.entries()) {
      const [to, from] = [place * EMBEDDING, token * EMBEDDING];
      for (let at = 0; at < EMBEDDING; at++)
        room.states[to + at] = 2 * (embeddings[from + at] ?? 0) + (signals[to + at] ?? 0);
    }
    memory.add(room.kept, applySparse(lower.second, run(lower, count), count), count * WIDTH);
    room.states.set(room.kept.subarray(0, count * WIDTH));
    const inner = run(upper, count);
    // the mean of a linear function is the function of the mean
    mean(inner, count, INNER);
    mean(room.kept, count, WIDTH);
    memory.add(room.kept, applySparse(upper.second, inner, 1), WIDTH);
    return toUnitLength(apply(last, room.kept, 1).slice(0, DIMENSIONS).map(Math.tanh));
  };
}

/** The memory for the computation of one text. */
function roomFor(memory: Matrices) {
  return {
    rows: memory.matrix(MAX_TOKENS, INNER),
    sparse: memory.sparse(MAX_TOKENS, INNER),
    queries: memory.matrix(MAX_TOKENS, WIDTH / HEADS),
    keys: memory.matrix(MAX_TOKENS, WIDTH / HEADS),
    values: memory.matrix(WIDTH / HEADS, MAX_TOKENS),
    y: memory.floats(MAX_TOKENS * INNER),
    scores: memory.floats(MAX_TOKENS * MAX_TOKENS),
    states: memory.floats(MAX_TOKENS * WIDTH),
    kept: memory.floats(MAX_TOKENS * WIDTH),
    x: memory.floats(MAX_TOKENS * WIDTH),
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
      scale: copied(space, weights(`${name}scale/${WHOLE}`)),
      bias: copied(space, weights(`${name}bias/${WHOLE}`)),
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
  const second = feedForward('conv2', INNER, WIDTH);
  space.memory.arrange(second.matrix, WIDTH, INNER);
  return {
    attentionNorm: norm(''),
    qkv: attention('qkv_transform_single', width, 3 * width),
    output: attention('output_transform_single', width, WIDTH),
    feedForwardNorm: norm('FFN/'),
    first: feedForward('conv1', WIDTH, INNER),
    second,
    ...(number === 0 && {
      residual: linear(space, EMBEDDING, WIDTH, [
        weights(`${APPLIED}${layer}dense/kernel/${WHOLE}`),
        weights(`${APPLIED}${layer}dense/bias/${WHOLE}`),
      ]),
    }),
  };
}

/** Makes a linear function from its weights, which are `depth` rows of `columns` numbers, and its biases. */
function linear(
  { memory, passage }: Space,
  depth: number,
  columns: number,
  [weights, biases]: readonly [Float32Array, Float32Array],
): Linear {
  const matrix = memory.matrix(columns, depth);
  const source = { floats: passage, stride: PASSING };
  for (let first = 0; first < columns; first += PASSING) {
    for (let at = 0; at < depth; at++) {
      const start = at * columns + first;
      passage.set(weights.subarray(start, start + PASSING), at * PASSING);
    }
    memory.setTransposed(matrix, depth, PASSING, depth, source, first);
  }
  matrix.addends.set(biases);
  return { matrix, columns, depth };
}

/** Copies numbers into the memory of matrices. */
function copied({ memory }: Space, numbers: Float32Array): Float32Array {
  const copy = memory.floats(numbers.length);
  copy.set(numbers);
  return copy;
}

/** Encodes the positions of tokens: sines and cosines of the positions, at different scales. */
function signalsOf(timescales: Float32Array): Float32Array {
  const half = timescales.length;
  return Float32Array.from({ length: MAX_TOKENS * EMBEDDING }, (_, index) => {
    const at = index % EMBEDDING;
    const angle = Math.floor(index / EMBEDDING) * (timescales[at % half] ?? 0);
    return at < half ? Math.sin(angle) : Math.cos(angle);
  });
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const evenly = (count: number, by: number): number => Math.ceil(count / by) * by;
