import type { Entity } from '../entities/entity.ts';
import type { MediaFacts } from '../ports/media.ts';

/**
 * The entity of a file by what the file says of itself (D25): a photograph when a camera took it, a screenshot when the
 * device says so, else the kind of file that it is. What analysis knew before stays where the file is silent.
 */
export function fileEntity(entity: Entity, facts: MediaFacts): Entity {
  const type = typeOf(entity, facts);
  return { ...entity, '@type': type, ...FIELDS[type]?.(facts) };
}

type Fields = Readonly<Record<string, string | number | { readonly name: string }>>;

const size = ({ width, height }: MediaFacts): Fields => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});

const titled = ({ title, authors: [name] = [] }: MediaFacts): Fields => ({
  ...(title !== undefined && { title }),
  ...(name !== undefined && { author: { name } }),
});

const timed = (facts: MediaFacts): Fields => ({
  ...(facts.title !== undefined && { title: facts.title }),
  ...(facts.durationSeconds !== undefined && { duration: isoDuration(facts.durationSeconds) }),
});

/** The fields that a file can fill of each type. */
const FIELDS: Readonly<Record<string, (facts: MediaFacts) => Fields>> = {
  ImageObject: size,
  Screenshot: size,
  Photograph: titled,
  Document: ({ title }) => (title === undefined ? {} : { title }),
  AudioObject: timed,
  VideoObject: timed,
};

function typeOf(entity: Entity, facts: MediaFacts): string {
  const type = typeof entity['@type'] === 'string' ? entity['@type'] : (entity['@type'][0] ?? 'Document');
  if (type !== 'ImageObject') return type;
  if (facts.isScreenshot) return 'Screenshot';
  return facts.camera ? 'Photograph' : type;
}

/** Seconds as an ISO 8601 duration in hours, minutes and whole seconds. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3_600), 'H'],
    [Math.floor((whole % 3_600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const;
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${written.join('') || '0S'}`;
}
