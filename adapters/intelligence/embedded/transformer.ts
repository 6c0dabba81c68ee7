import { LARGEST, type Matrices, type Matrix, matrices, type Norm } from './matrices.ts';

/**
 * Returns the numbers of a tensor by its name in the model file.
 * @throws Error if the model has no such tensor
 */
export type Weights = (name: string) => Float32Array;

/** A model in the form in which it computes, so that it loads in a few milliseconds. */
export interface PreparedModel {
  /** The vectors of all tokens as whole numbers, and the factor of each vector. */
  readonly vectors: Int16Array;
  readonly scales: Float32Array;
  /** The speeds at which the signals of positions change. */
  readonly timescales: Float32Array;
  /** The memory of all functions, as `functionsIn` arranges them. */
  readonly functions: Uint8Array;
}

/** The length of the vector of a text. */
export const DIMENSIONS = 512;
/** The number of tokens that have vectors. */
export const TOKENS = 8_002;
/** Maximum number of tokens that are encoded together. */
export const MAX_TOKENS = 128;

/** The lengths of vectors: of a token, within a layer, and within the feed-forward part of a layer. */
const EMBEDDING = 256;
/** The number of speeds at which the signals of positions change, each for a sine and a cosine. */
export const TIMESCALES = EMBEDDING / 2;
const WIDTH = 512;
const INNER = 1_536;
const HEADS = 4;
/** The numbers of rows and columns for which products are computed at a time. */
const ROWS = 4;
const COLUMNS = 8;
/** Columns of weights that are read at a time. */
const PASSING = 128;
/** The memory for the matrices of all weights, 9.9 MB, and for the computation of one text. */
const BYTES = 14 * 1024 ** 2;

/** A linear function: the transposed weights, with biases as addends, and the number and length of the rows. */
interface Linear {
  readonly matrix: Matrix;
  readonly columns: number;
  readonly depth: number;
}

/** The memory for matrices; to fill them, also the weights, and a part of the memory as a buffer. */
interface Space {
  readonly memory: Matrices;
  readonly source?: { readonly weights: Weights; readonly passage: Float32Array };
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
export function sentenceTransformer(model: PreparedModel): (tokens: readonly number[]) => Float32Array {
  const memory = matrices(BYTES);
  const room = roomFor(memory);
  const start = memory.reserved().length;
  const { lower, upper, last } = functionsIn({ memory });
  memory.reserved().set(model.functions, start);
  const signals = signalsOf(model.timescales);

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
      const factor = 2 * (model.scales[token] ?? 0);
      for (let at = 0; at < EMBEDDING; at++)
        room.states[to + at] = factor * (model.vectors[from + at] ?? 0) + (signals[to + at] ?? 0);
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

/** Brings a model into the form in which it computes. */
export function prepareModel(weights: Weights): PreparedModel {
  const memory = matrices(BYTES);
  const { y: passage } = roomFor(memory);
  const start = memory.reserved().length;
  functionsIn({ memory, source: { weights, passage } });
  const timescales = `${APPLIED}${STACK}Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`;
  return {
    ...rounded(weights('module/Embeddings_en')),
    timescales: weights(timescales).slice(),
    functions: memory.reserved().slice(start),
  };
}

/** Rounds the vectors of tokens to whole numbers. */
function rounded(floats: Float32Array): Pick<PreparedModel, 'vectors' | 'scales'> {
  const vectors = new Int16Array(floats.length);
  const scales = new Float32Array(floats.length / EMBEDDING);
  for (const token of scales.keys()) {
    const start = token * EMBEDDING;
    const vector = floats.subarray(start, start + EMBEDDING);
    const scale = Math.fround(Math.max(...vector.map(Math.abs)) / LARGEST);
    scales[token] = scale;
    for (const [at, value] of vector.entries()) vectors[start + at] = Math.round(value / (scale || 1));
  }
  return { vectors, scales };
}

/** Reserves memory for the functions of a model, always in the same order, and fills it if there are weights. */
function functionsIn(space: Space) {
  return {
    lower: layerIn(space, 0),
    upper: layerIn(space, 1),
    last: linear(space, EMBEDDING * 2, DIMENSIONS, [
      'module/Encoder_en/hidden_layers/tanh_layer_0/weights',
      'module/Encoder_en/hidden_layers/tanh_layer_0/bias',
    ]),
  };
}

function layerIn(space: Space, number: number): Layer {
  const layer = `Layer_${number}/TransformerLayer/`;
  const width = number === 0 ? EMBEDDING : WIDTH;
  const norm = (path: string): Norm => {
    const name = `${APPLIED}${layer}${path}layer_prepostprocess/layer_norm/layer_norm_`;
    return {
      scale: floatsIn(space, `${name}scale/${WHOLE}`, path === '' ? width : WIDTH),
      bias: floatsIn(space, `${name}bias/${WHOLE}`, path === '' ? width : WIDTH),
    };
  };
  const attention = (name: string, depth: number, columns: number): Linear =>
    linear(space, depth, columns, [
      `${LEARNED}${layer}MultiheadAttention/${name}/kernel/part_0`,
      `${APPLIED}${layer}MultiheadAttention/${name}/bias/${WHOLE}`,
    ]);
  const feedForward = (name: string, depth: number, columns: number): Linear =>
    linear(space, depth, columns, [
      `${APPLIED}${STACK}${layer}FFN/${name}/Tensordot/Reshape_1`,
      `${APPLIED}${layer}FFN/${name}/bias/${WHOLE}`,
    ]);
  const second = feedForward('conv2', INNER, WIDTH);
  if (space.source) space.memory.arrange(second.matrix, WIDTH, INNER);
  return {
    attentionNorm: norm(''),
    qkv: attention('qkv_transform_single', width, 3 * width),
    output: attention('output_transform_single', width, WIDTH),
    feedForwardNorm: norm('FFN/'),
    first: feedForward('conv1', WIDTH, INNER),
    second,
    ...(number === 0 && {
      residual: linear(space, EMBEDDING, WIDTH, [
        `${APPLIED}${layer}dense/kernel/${WHOLE}`,
        `${APPLIED}${layer}dense/bias/${WHOLE}`,
      ]),
    }),
  };
}

/** A linear function, from the names of its weights, which are `depth` rows of `columns` numbers, and of its biases. */
function linear(
  { memory, source }: Space,
  depth: number,
  columns: number,
  [name, nameOfBiases]: readonly [string, string],
): Linear {
  const matrix = memory.matrix(columns, depth);
  if (source) {
    const { weights, passage } = source;
    const numbers = weights(name);
    for (let first = 0; first < columns; first += PASSING) {
      for (let at = 0; at < depth; at++) {
        const start = at * columns + first;
        passage.set(numbers.subarray(start, start + PASSING), at * PASSING);
      }
      memory.setTransposed(matrix, depth, PASSING, depth, { floats: passage, stride: PASSING }, first);
    }
    matrix.addends.set(weights(nameOfBiases));
  }
  return { matrix, columns, depth };
}

/** Numbers in the memory of matrices. */
function floatsIn({ memory, source }: Space, name: string, length: number): Float32Array {
  const floats = memory.floats(length);
  if (source) floats.set(source.weights(name));
  return floats;
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
