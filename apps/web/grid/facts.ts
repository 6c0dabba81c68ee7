import type { Entity, Preview } from '../api/types.ts';
import type { Face } from '../layout/faces.ts';
import { cardWords } from '../words/card.ts';
import { durationSeconds, formatBytes, formatDuration, formatPrice, inLine } from '../words/format.ts';

/** The facts that a card shows below the title, such as a price, an author or a duration; empty if unknown. */
export function factOf(face: Face, preview: Preview): string {
  const entity = preview.mainEntity;
  if (entity === undefined) return face === 'document' ? fileFact(preview) : '';
  return FACTS[face]?.(entity, preview) || creatorOf(entity);
}

const FACTS: Partial<Record<Face, (entity: Entity, preview: Preview) => string>> = {
  product: (entity) => inLine(priceOf(entity), nameIn(entity.brand)),
  recipe: (entity) =>
    inLine(
      cardWords.minutes(Math.round((secondsOf(entity.cookTime) + secondsOf(entity.prepTime)) / 60)),
      Array.isArray(entity.ingredients) ? cardWords.ingredients(entity.ingredients.length) : '',
    ),
  quote: (entity) => [creatorOf(entity), String(entity.work ?? '')].filter((part) => part !== '').join(', '),
  cover: (entity) => inLine(creatorOf(entity), yearOf(entity.published)),
  video: (entity) => inLine(durationOf(entity.duration), creatorOf(entity)),
  audio: (entity) => inLine(creatorOf(entity), durationOf(entity.duration)),
  place: (entity) => inLine(priceOf(entity), addressOf(entity.address)),
  document: (entity, preview) => inLine(creatorOf(entity), fileFact(preview)),
};

const CREATORS = [
  'authors',
  'author',
  'artist',
  'directors',
  'developer',
  'owner',
  'foundry',
  'podcast',
] as const;

/** The creators of a work, such as its authors, artist or owner; empty if unknown. */
export function creatorOf(entity: Entity): string {
  for (const field of CREATORS) {
    const name = nameIn(entity[field]);
    if (name !== '') return name;
  }
  return '';
}

/** The name in a value, or the names in the first two values of a list. */
function nameIn(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, 2).map(nameIn).filter(Boolean).join(', ');
  return textIn(value, 'name');
}

function textIn(value: unknown, field: string): string {
  const text = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof text === 'string' ? text : '';
}

function priceOf({ offers }: Entity): string {
  const offer: unknown = Array.isArray(offers) ? offers[0] : undefined;
  const { price, currencyCode } = (offer ?? {}) as Readonly<Record<string, unknown>>;
  return typeof price === 'number' ? formatPrice(price, String(currencyCode ?? '')) : '';
}

function addressOf(address: unknown): string {
  const country = textIn((address as { country?: unknown } | undefined)?.country, 'name');
  const city = textIn(address, 'city') || textIn(address, 'street') || textIn(address, 'region');
  return [city, country].filter((part) => part !== '').join(', ');
}

function yearOf(time: unknown): string {
  return typeof time === 'string' ? (/^\d{4}/.exec(time)?.[0] ?? '') : '';
}

function secondsOf(duration: unknown): number {
  return durationSeconds(duration) ?? 0;
}

function durationOf(duration: unknown): string {
  return secondsOf(duration) > 0 ? formatDuration(String(duration)) : '';
}

function fileFact({ blob }: Preview): string {
  if (blob === undefined) return '';
  const extension = /\.(\w{1,5})$/.exec(blob.name ?? '')?.[1] ?? blob.type.split('/')[1] ?? '';
  return inLine(extension.toUpperCase(), formatBytes(blob.size));
}
