import { add, scaled } from './vector.ts';

/** Turns texts into vectors of unit length, in order; null for a text without words. */
type Embed = (texts: readonly string[]) => Promise<readonly (Float32Array | null)[]>;

/** Embeds a question, of any length, for comparison with objects; null without words. */
export type QuestionVectors = (question: string) => Promise<Float32Array | null>;

/** Texts as short as typical queries, with nothing else in common. */
const SHORT_TEXTS: readonly string[] = [
  'house, music, computer, garden, history, bicycle, football, philosophy, old photographs, blue shoes',
  'recipe for dinner, the name of that film, how does it work, when does the shop open, where is the key, who wrote this book',
].flatMap((line) => line.split(', '));

/**
 * The vectors of questions in a model. Models also compare the lengths of texts, so a note of one word would be near every question.
 * Therefore half of the mean of short texts is subtracted from a question's vector, and half of the mean of the account's texts during
 * comparison. For this, the vector is doubled here.
 */
export function questionVectors(embed: Embed): QuestionVectors {
  let common: Promise<Float32Array | null> | null = null;

  function commonOfShortTexts(): Promise<Float32Array | null> {
    if (common) return common;
    const made = embed(SHORT_TEXTS).then(meanOfVectors);
    common = made;
    made.catch(() => {
      common = null;
    });
    return made;
  }

  return async (question) => {
    const [vector] = await embed([question]);
    const mean = vector ? await commonOfShortTexts() : null;
    if (!vector || mean?.length !== vector.length) return vector ?? null;
    const apart = scaled(vector, 2);
    add(apart, mean, -1);
    return apart;
  };
}

function meanOfVectors(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const present = vectors.filter((vector) => vector !== null);
  const mean = new Float32Array(present[0]?.length ?? 0);
  for (const vector of present) if (vector.length === mean.length) add(mean, vector, 1 / present.length);
  return present.length === 0 ? null : mean;
}
