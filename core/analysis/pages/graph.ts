import { decodeHTML } from 'entities';
import type { EntityFields } from '../../model/entity.ts';
import type { Json, JsonRecord } from '../../model/page.ts';
import { truncate } from '../../model/text.ts';

/**
 * Limits on the work for one page's structured data, since nodes can refer to each other in cycles. Each visit of a value counts towards
 * `visits`, and long text as one more visit for every `visitLength` characters.
 */
const LIMITS = { depth: 24, values: 20_000, visits: 200_000, visitLength: 250 } as const;

/** Structured data of a page as nodes with properties: the common form of JSON-LD and microdata. */
export interface Graph {
  /** Nodes at the top level or in a `@graph`, in order. */
  readonly nodes: readonly JsonRecord[];
  /** Nodes with properties, by `@id`. */
  readonly byId: ReadonlyMap<string, JsonRecord>;
  /** The number of visits left; see `LIMITS`. */
  readonly budget: { left: number };
}

/**
 * The graph of a page's JSON-LD scripts and microdata items, without values that are nested too deep and scripts that cannot be repaired.
 */
export function readGraph(scripts: readonly string[], items: readonly JsonRecord[]): Graph {
  const budget = { left: LIMITS.values };
  const tops = [...scripts.map(parseJson), ...items].flatMap((value) => topNodes(tidy(value, budget, 0)));
  const byId = new Map<string, JsonRecord>();
  for (const node of tops) index(node, byId);
  return { nodes: tops, byId, budget: { left: LIMITS.visits } };
}

/**
 * The values at a property path of a node, such as `offers.price`: lists are flattened, references resolved, nulls dropped. Empty once the
 * budget of visits is used up.
 */
export function valuesAt(
  graph: Graph,
  node: JsonRecord,
  path: string,
): readonly Exclude<Json, null | readonly Json[]>[] {
  let values = open(graph, node);
  for (const name of path.split('.')) {
    values = values.flatMap((value) =>
      isRecord(value) && Object.hasOwn(value, name) ? open(graph, value[name]) : [],
    );
  }
  return values;
}

/** The types of a node, without their namespace. */
export function typesOf(node: JsonRecord): string[] {
  return [node['@type'] ?? []].flat().filter((type) => typeof type === 'string');
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function open(graph: Graph, value: Json | undefined): Exclude<Json, null | readonly Json[]>[] {
  if (value === undefined || value === null || graph.budget.left <= 0) return [];
  graph.budget.left -= typeof value === 'string' ? 1 + value.length / LIMITS.visitLength : 1;
  if (Array.isArray(value)) return value.flatMap((member) => open(graph, member));
  if (!isRecord(value)) return [value as string | number | boolean];
  if (value['@value'] !== undefined) return open(graph, value['@value']);
  if (value['@list'] !== undefined) return open(graph, value['@list']);
  const id = value['@id'];
  const isReference = typeof id === 'string' && Object.keys(value).every((key) => key.startsWith('@'));
  return [isReference ? (graph.byId.get(id) ?? value) : value];
}

function topNodes(value: Json): JsonRecord[] {
  if (Array.isArray(value)) return value.flatMap(topNodes);
  if (!isRecord(value)) return [];
  const { '@graph': graph, ...node } = value;
  const own = Object.keys(node).some((key) => !key.startsWith('@')) ? [node] : [];
  return graph === undefined ? own : [...own, ...topNodes(graph)];
}

function index(value: Json | undefined, byId: Map<string, JsonRecord>): void {
  if (Array.isArray(value)) {
    for (const member of value) index(member, byId);
  } else if (isRecord(value)) {
    const id = value['@id'];
    const hasProperties = Object.keys(value).some((key) => !key.startsWith('@'));
    if (typeof id === 'string' && hasProperties && !byId.has(id)) byId.set(id, value);
    for (const member of Object.values(value)) index(member, byId);
  }
}

/**
 * Parses JSON as pages write it: within comments or CDATA or with some inside, with trailing commas and semicolons or without commas
 * between lines, with line breaks and quotation marks in strings, with all its quotation marks as character references, cut off, or with
 * several values after one another.
 */
function parseJson(script: string): Json {
  const text = script
    .trim()
    .replace(
      /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?|(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?$/g,
      '',
    );
  for (const attempt of [
    () => text,
    () => repaired(text),
    () => decodeHTML(text),
    () => wholeValues(repaired(text)),
  ]) {
    try {
      return JSON.parse(attempt());
    } catch {}
  }
  return null;
}

/** What may have to be repaired in JSON: quotation marks, escapes, control characters, commas before a bracket, and comments. */
const TOKENS = /"|\\.|[\u0000-\u001f]|,(?=\s*[}\]])|\/\*[^"*]{0,500}\*\/|\/\/[^"\n]{0,100}(?=\n)/gs;
/** What follows a string in JSON; otherwise a quotation mark is a part of the string. */
const AFTER_STRING = /^\s*(?:[,:}\]/;]|$)/;
/** The next string of an object on a new line, without a comma in between. */
const NEXT_LINE = /^\s*\n\s*"/;
/** How many characters after a quotation mark are examined. */
const LOOKED_AT = 40;

function repaired(text: string): string {
  let isInString = false;
  return text
    .replace(TOKENS, (token, at: number) => {
      if (token !== '"' && isInString) {
        if (token.startsWith('\\')) return /["\\/bfnrtu]$/.test(token) ? token : token.slice(1);
        return token < ' ' ? ' ' : token;
      }
      if (token !== '"') return /^[\s\\]/.test(token) ? token : '';
      const after = text.slice(at + 1, at + 1 + LOOKED_AT);
      const isMissingComma = isInString && NEXT_LINE.test(after);
      if (isInString && !isMissingComma && !AFTER_STRING.test(after)) return '\\"';
      isInString = !isInString;
      return isMissingComma ? '",' : '"';
    })
    .replace(/;$/, '');
}

const STRINGS_AND_SIGNS = /"(?:[^"\\]|\\.)*"?|[{}[\],]/gs;

/** The values in JSON as a list; of a value that is cut off, the complete members. */
function wholeValues(text: string): string {
  const values: string[] = [];
  /** The brackets that close the open ones. */
  const closing: string[] = [];
  /** The start of the current value, the end of its complete members, and how many brackets are open there. */
  let [start, end, depth] = [0, 0, 0];
  for (const { 0: token, index } of text.matchAll(STRINGS_AND_SIGNS)) {
    if (token === '{' || token === '[') {
      if (closing.length === 0) [start, end] = [index, index];
      closing.push(token === '{' ? '}' : ']');
      continue;
    }
    if (token.startsWith('"') || closing.length === 0) continue;
    if (token !== ',') closing.pop();
    [end, depth] = [token === ',' ? index : index + 1, closing.length];
    if (token !== ',' && depth === 0) values.push(text.slice(start, end));
  }
  if (closing.length > 0 && end > start)
    values.push(text.slice(start, end) + closing.slice(0, depth).toReversed().join(''));
  return `[${values.join(',')}]`;
}

/** The value with the prefixes of names removed (`name` for `schema:name`), cut at the limits. */
function tidy(value: Json | undefined, budget: { left: number }, depth: number): Json {
  budget.left -= 1;
  if (value === undefined || depth > LIMITS.depth || budget.left < 0) return null;
  if (Array.isArray(value)) return value.map((member) => tidy(member, budget, depth + 1));
  if (!isRecord(value)) return value;
  const entries: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (budget.left < 0) break;
    const bare = bareName(name);
    entries.push([bare, bare === '@type' ? bareTypes(member) : tidy(member, budget, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

function bareTypes(types: Json | undefined): Json {
  return [types ?? []].flat().flatMap((type) => (typeof type === 'string' ? [bareName(type)] : []));
}

function bareName(name: string): string {
  return name.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

/** Longer values of page data are cut. */
const MAX_LENGTH = 5_000;

/** Elements that occur in text. Anything else in angle brackets is not markup: `Vec<T>`, `<stdio.h>`. */
const ELEMENTS =
  'a|abbr|address|article|aside|b|big|blockquote|br|button|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|label|li|mark|ol|p|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|time|tr|tt|u|ul|var|video|wbr|jats:[a-z-]+';

const MARKUP = new RegExp(`<!--.{0,500}?-->|</?(?:${ELEMENTS})(?=[\\s/>])[^<>]{0,500}>`, 'gis');

/** A value of page data as one line: no tags, white space collapsed, character references decoded. */
export function plainText(text: string, maxLength: number = MAX_LENGTH): string {
  const bare = decodeHTML(text.slice(0, maxLength * 2).replace(MARKUP, ' '));
  return truncate(bare.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim(), maxLength).toWellFormed();
}

/** A value of page data: never a list, never null. */
export type PageValue = Exclude<Json, null | readonly Json[]>;

/** The context in which values are read. */
export interface PageData {
  readonly graph: Graph;
  /** The base of relative URLs. */
  readonly url: string;
  /** Makes a separate entity from a value that a field refers to. */
  readonly refer: (value: PageValue) => EntityFields | undefined;
}

/** The text of a value: the value itself, or the name of the entity that it describes. */
export function textOf(value: PageValue, { graph }: Pick<PageData, 'graph'>): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return plainText(String(value)) || undefined;
  if (!isRecord(value)) return undefined;
  const named = ['name', 'headline', 'text', 'title'].flatMap((path) => valuesAt(graph, value, path));
  const text = named.find((one) => typeof one === 'string' || typeof one === 'number');
  return text === undefined ? undefined : plainText(String(text)) || undefined;
}

/** The addresses of a node: those on other sites (`sameAs`) first. */
export function addressesOf(graph: Graph, node: JsonRecord): readonly PageValue[] {
  return ['sameAs', '@id', 'url'].flatMap((path) => valuesAt(graph, node, path));
}
