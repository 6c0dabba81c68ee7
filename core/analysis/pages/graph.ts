import type { Json, JsonRecord } from '../../model/page.ts';

/**
 * Limits on the work for one page's structured data, since nodes can refer to each other in cycles. Every visit of a value counts as a
 * look, and a long text as one look per `lookLength` characters.
 */
const LIMITS = { depth: 24, values: 20_000, looks: 200_000, lookLength: 250 } as const;

/** Structured data of a page as nodes with properties: the common form of JSON-LD and microdata. */
export interface Graph {
  /** Nodes at the top level or in a `@graph`, in order. */
  readonly nodes: readonly JsonRecord[];
  /** Nodes with properties, by `@id`. */
  readonly byId: ReadonlyMap<string, JsonRecord>;
  /** The number of looks left; every visit of a value counts it down. */
  readonly budget: { left: number };
}

/** The graph of a page's JSON-LD scripts and microdata items, without what is nested too deep or beyond repair. */
export function readGraph(scripts: readonly string[], items: readonly JsonRecord[]): Graph {
  const budget = { left: LIMITS.values };
  const tops = [...scripts.map(parseJson), ...items].flatMap((value) => topNodes(tidy(value, budget, 0)));
  const byId = new Map<string, JsonRecord>();
  for (const node of tops) index(node, byId);
  return { nodes: tops, byId, budget: { left: LIMITS.looks } };
}

/**
 * The values at a property path of a node, such as `offers.price`: lists are flattened, references resolved, nulls dropped. Empty once the
 * budget of looks is used up.
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
  graph.budget.left -= typeof value === 'string' ? 1 + value.length / LIMITS.lookLength : 1;
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

/** Parses JSON as pages write it: within comments or CDATA, with trailing commas and semicolons, with line breaks in strings. */
function parseJson(script: string): Json {
  const text = script.replace(
    /^\s*(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?|(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*$/g,
    '',
  );
  for (const attempt of [text, repaired(text)]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return null;
}

function repaired(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (match) =>
      match === ',' ? '' : match.replace(/[\u0000-\u001f]/g, ' ').replace(/\\(?!["\\/bfnrtu])/g, ''),
    )
    .replace(/;\s*$/, '');
}

/** The value with names without prefixes (`name` for `schema:name`), cut at the limits. */
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
