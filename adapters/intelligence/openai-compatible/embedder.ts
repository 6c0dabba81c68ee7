import * as v from 'valibot';
import { unprocessable } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';
import { embeddingModelId } from '../../../core/model/embedding.ts';
import { type Embedder, MAX_DIMENSIONS } from '../../../core/ports/embedder.ts';
import { aiClient, type ServerOptions } from './client.ts';

interface EmbedderOptions extends ServerOptions {
  readonly embeddingModel: string;
}

/** The length of a chunk, in characters: a chunk fits into the 512 tokens that even small models read. */
const CHUNK_CHARACTERS = 1_600;
/** Maximum number of chunks of a text that are sent. If a text is longer, evenly spread chunks of it are sent. */
const MAX_CHUNKS = 16;
/** Maximum number of chunks per request. */
const BATCH = 64;

const answerSchema = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
      embedding: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1), v.maxLength(MAX_DIMENSIONS)),
    }),
  ),
});

/** Embeds texts with a server's model. The vector of a long text is the average of its chunks. */
export function openAiEmbedder(options: EmbedderOptions): Embedder {
  const client = aiClient(options);
  const name = options.embeddingModel;

  const embedBatch = async (input: readonly string[]): Promise<readonly Float32Array[]> => {
    const body = { model: name, input, encoding_format: 'float' };
    const parsed = v.safeParse(answerSchema, await client.post('/embeddings', body));
    const vectors = new Map(
      parsed.success ? parsed.output.data.map(({ index, embedding }) => [index, embedding]) : [],
    );
    return input.map((_, at) => toUnitLength(Float32Array.from(vectors.get(at) ?? [])));
  };

  return {
    model: { id: embeddingModelId(name), name },
    async embed(texts) {
      const chunks = texts.flatMap((text, of) => chunksOf(text).map((chunk) => ({ of, chunk })));
      const sums = texts.map((): Float32Array | null => null);
      for (let at = 0; at < chunks.length; at += BATCH) {
        const batch = chunks.slice(at, at + BATCH);
        const vectors = await embedBatch(batch.map(({ chunk }) => chunk));
        for (const [row, { of }] of batch.entries()) sums[of] = add(sums[of] ?? null, vectors[row]);
      }
      if (new Set(sums.flatMap((sum) => sum?.length ?? [])).size > 1)
        throw nonsense('vectors of different lengths');
      return sums.map((sum) => sum && toUnitLength(sum));
    },
  };
}

function chunksOf(text: string): readonly string[] {
  const whole = text.toWellFormed().trim();
  const count = Math.ceil(whole.length / CHUNK_CHARACTERS);
  const sent = Math.min(count, MAX_CHUNKS);
  return Array.from({ length: sent }, (_, at) => {
    const start = Math.floor((at * count) / sent) * CHUNK_CHARACTERS;
    return whole.slice(start, start + CHUNK_CHARACTERS).toWellFormed();
  }).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk));
}

function add(sum: Float32Array | null, vector: Float32Array | undefined): Float32Array | null {
  if (!vector || !sum) return vector ?? sum;
  if (sum.length !== vector.length) throw nonsense('vectors of different lengths');
  return sum.map((value, at) => value + (vector[at] ?? 0));
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (length === 0 || !Number.isFinite(length)) throw nonsense('vectors that have no direction');
  return vector.map((value) => value / length);
}

const nonsense = (problem: string) => unprocessable(reason('ai-vectors', { problem }));
