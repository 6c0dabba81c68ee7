import { isUntypedPost } from '../../entities/post.ts';
import { soundFields } from '../../entities/schemas.ts';
import * as values from '../../entities/values.ts';
import { type EntityType, type FieldKind, fieldsOf, isEntityType } from '../../entities/vocabulary.ts';
import type { Entity, EntityFields, EntityValue } from '../../model/entity.ts';
import type { FieldValue, FieldKind as SpokenKind, WantedField } from '../../ports/language-model.ts';

/** The kind of value requested from the model, and its conversion to the value of a field. */
interface Question {
  readonly kind: SpokenKind;
  read(answer: string): EntityValue | undefined;
}

const named = (name: string): EntityFields => ({ name });

/** The kinds of fields that a text can fill. The members of a list are converted one by one. */
const QUESTIONS: Readonly<Partial<Record<FieldKind, Question>>> = {
  string: { kind: 'text', read: (text) => text },
  integer: { kind: 'number', read: Number },
  Timestamp: { kind: 'date', read: values.parseTimestamp },
  IsoDate: { kind: 'date', read: values.parseIsoDate },
  IsoDuration: { kind: 'text', read: values.parseDuration },
  Isbn: { kind: 'text', read: values.parseIsbn },
  Doi: { kind: 'text', read: values.parseDoi },
  Actor: { kind: 'text', read: named },
  'Actor[]': { kind: 'texts', read: named },
  License: { kind: 'text', read: named },
  Platform: { kind: 'text', read: named },
  Periodical: { kind: 'text', read: (name) => ({ '@type': 'Periodical', name }) },
  'RecipeIngredient[]': { kind: 'texts', read: named },
  'RecipeInstruction[]': { kind: 'texts', read: (text) => ({ text }) },
  TVSeasonSeries: { kind: 'text', read: (title) => ({ title }) },
};

/** Types about which a text says nothing beyond the metadata of the page or file. */
const PLAIN: ReadonlySet<EntityType> = new Set(['WebPage', 'Note', 'Media', 'Model', 'Palette']);
/** Fields that no text can fill. */
const UNFILLABLE: ReadonlySet<string> = new Set(['format', 'width', 'height', 'language', 'subforum']);

/** Fields whose names do not say what they mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  published: 'when it was published',
  isbn: 'its ISBN',
  doi: 'its DOI',
  duration: 'how long it is',
  kind: 'the kind of release',
  medium: 'what it is made of',
  state: 'open or closed',
};

/** The fields of an entity that are still unknown, and that its text may fill. */
export function wantedFields(entity: Entity): readonly WantedField[] {
  const type = typeOf(entity);
  if (type === undefined || PLAIN.has(type)) return [];
  return [...fieldsOf(type)].flatMap(([name, kind]) => {
    const question = QUESTIONS[kind];
    if (!question || UNFILLABLE.has(name) || name in entity) return [];
    if (name === 'title' && isUntypedPost(entity)) return [];
    return [{ name, kind: question.kind, meaning: MEANINGS[name] ?? `${words(name)} of the ${words(type)}` }];
  });
}

/** The entity with the values found for its unknown fields; the same entity when none is valid. */
export function withFound(entity: Entity, found: Readonly<Record<string, FieldValue>>): Entity {
  const type = typeOf(entity);
  if (type === undefined) return entity;
  const wanted = wantedFields(entity).filter(({ name }) => Object.hasOwn(found, name));
  const proposed = wanted.map(({ name }) => [name, readAnswer(fieldsOf(type).get(name), found[name])]);
  const sound = soundFields(type, Object.fromEntries(proposed));
  return Object.keys(sound).length === 0 ? entity : { ...entity, ...sound };
}

function readAnswer(kind: FieldKind | undefined, answer: FieldValue | undefined): unknown {
  const question = kind && QUESTIONS[kind];
  if (!question || answer === undefined) return undefined;
  const answers = [answer].flat().map((one) => question.read(String(one)));
  return question.kind === 'texts' ? answers : answers[0];
}

function typeOf({ '@type': type }: Entity): EntityType | undefined {
  return [type].flat().find(isEntityType);
}

/** `numberInSeason` in words. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
