import type { TopicReader } from '../../ports/topic-reader.ts';
import { classify } from './classify.ts';
import { type Example, type Features, featuresOf, likelyTags } from './neighbours.ts';

/** Maximum number of examples whose features are cached, and the number of examples read together. */
const MAX_REMEMBERED = 2_000;
const BATCH = 10;

/**
 * Reads topics on the calling thread: 10 ms for a long text, about 100 ms for the first text in a language, and another 100 ms for hundreds
 * of examples. A server calls it in a worker.
 */
export function topicReader(): TopicReader {
  const remembered = new Map<string, Features>();

  return {
    async read(thing, examples, read) {
      const cached = new Map(examples.map(({ key }) => [key, remembered.get(key)]));
      const missing = [...cached.keys()].filter((key) => cached.get(key) === undefined);
      for (let at = 0; at < missing.length; at += BATCH) {
        const keys = missing.slice(at, at + BATCH);
        for (const [index, { shapes, ...text }] of (await read(keys)).entries()) {
          const [key = '', features] = [keys[index], featuresOf(text, shapes)];
          cached.set(key, features);
          if (remembered.size >= MAX_REMEMBERED) remembered.clear();
          remembered.set(key, features);
        }
      }
      const compared = examples.flatMap(({ key, tags }): readonly Example[] => {
        const features = cached.get(key);
        return features === undefined ? [] : [{ features, tags }];
      });
      const { shapes, ...text } = thing;
      const likely = compared.length === 0 ? [] : likelyTags(featuresOf(text, shapes), compared);
      return { topics: classify(text), likely };
    },
  };
}
