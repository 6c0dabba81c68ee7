import type { Entity, Preview } from '../api/types.ts';
import type { Face } from '../layout/faces.ts';
import { words } from '../words.ts';

/** What a card says of a thing besides its title: a price, an author, a duration; empty if nothing is known. */
export function factOf(face: Face, preview: Preview): string {
  const entity = preview.mainEntity;
  if (entity === undefined) return face === 'document' ? fileFact(preview) : '';
  return FACTS[face]?.(entity, preview) || makerOf(entity);
}

const FACTS: Partial<Record<Face, (entity: Entity, preview: Preview) => string>> = {
  product: (entity) => joined(priceOf(entity), nameIn(entity.brand)),
  recipe: (entity) =>
    joined(
      words.card.minutes(Math.round((secondsOf(entity.cookTime) + secondsOf(entity.prepTime)) / 60)),
      Array.isArray(entity.ingredients) ? words.card.ingredients(entity.ingredients.length) : '',
    ),
  cover: (entity) => joined(makerOf(entity), yearOf(entity.published)),
  video: (entity) => joined(durationOf(entity.duration), makerOf(entity)),
  audio: (entity) => joined(makerOf(entity), durationOf(entity.duration)),
  place: (entity) => joined(priceOf(entity), addressOf(entity.address)),
  document: (entity, preview) => joined(makerOf(entity), fileFact(preview)),
};

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

const MAKERS = [
  'authors',
  'author',
  'artist',
  'directors',
  'developer',
  'owner',
  'foundry',
  'podcast',
] as const;

function makerOf(entity: Entity): string {
  for (const field of MAKERS) {
    const name = nameIn(entity[field]);
    if (name !== '') return name;
  }
  return '';
}

/** The name of a value, or of the first two of a list. */
function nameIn(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, 2).map(nameIn).filter(Boolean).join(', ');
  return textIn(value, 'name');
}

function textIn(value: unknown, field: string): string {
  const found = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof found === 'string' ? found : '';
}

function priceOf({ offers }: Entity): string {
  const offer: unknown = Array.isArray(offers) ? offers[0] : undefined;
  const { price, currencyCode } = (offer ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof price !== 'number') return '';
  try {
    const currency = String(currencyCode ?? '');
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(price);
  } catch {
    return String(price);
  }
}

function addressOf(address: unknown): string {
  const country = textIn((address as { country?: unknown } | undefined)?.country, 'name');
  const city = textIn(address, 'city') || textIn(address, 'street') || textIn(address, 'region');
  return [city, country].filter((part) => part !== '').join(', ');
}

function yearOf(time: unknown): string {
  return typeof time === 'string' ? (/^\d{4}/.exec(time)?.[0] ?? '') : '';
}

/** The seconds of an ISO 8601 duration; 0 if it is none. */
function secondsOf(duration: unknown): number {
  const match = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(String(duration));
  if (!match) return 0;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds);
}

/** A duration as a clock shows it: `1:02:03`; empty if it is none. */
export function durationOf(duration: unknown): string {
  const total = secondsOf(duration);
  if (total === 0) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const inHour = `${Math.floor(total / 60) % 60}:${two(total % 60)}`;
  return total < 3600 ? inHour : `${Math.floor(total / 3600)}:${inHour.padStart(5, '0')}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

function fileFact({ blob }: Preview): string {
  if (blob === undefined) return '';
  const ending = /\.(\w{1,5})$/.exec(blob.name ?? '')?.[1] ?? blob.type.split('/')[1] ?? '';
  const power = Math.min(Math.floor(Math.log10(Math.max(blob.size, 1)) / 3), UNITS.length - 1);
  const size = (blob.size / 1000 ** power).toFixed(power > 1 ? 1 : 0);
  return joined(ending.toUpperCase(), `${size} ${UNITS[power]}`);
}
