import { afterAllThatStartWith, namedSpaces, timestampBounds } from '../../../core/search/query/bounds.ts';
import { type DateRange, isPrefix, type Query, type Value } from '../../../core/search/query/tree.ts';
import type { NameField, Part, State } from '../../../core/search/text/document.ts';
import { foldName } from '../../../core/search/text/fold.ts';
import { toHostSuffix } from '../../../core/search/text/host.ts';
import { toMatch } from './expression.ts';

/** What the compiler of queries needs to know about a collection. */
export interface Collection {
  /** The languages by whose rules its texts are stemmed. */
  readonly languages: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  /** Whether a SELECT of row numbers returns so few that iterating over them is faster than testing all objects. */
  isShort(select: string, parameters: Parameters): boolean;
}

export type Parameters = Readonly<Record<string, string | number>>;

/** The condition under which `objects o` matches a query; needs a parameter `accountId`. */
export interface Condition {
  readonly sql: string;
  readonly parameters: Parameters;
  /** Whether only a few objects can match, because the query requires a rare name. */
  readonly isNarrow: boolean;
}

/**
 * Compiles a query with exactly the semantics of `matches` in tests/contract. SQL's NULL corresponds to its null, which only
 * an unknown date of publication yields.
 */
export function compileQuery(query: Query, collection: Collection, prefix = 'q'): Condition {
  const compiler = new Compiler(collection, prefix);
  const sql = compiler.compile(query);
  const isNarrow = membersOf(query).some((member) => compiler.rare.has(member));
  return { sql, parameters: compiler.parameters, isNarrow };
}

/** The conditions that every match fulfils: the members of an AND, or the query itself. */
export const membersOf = (query: Query): readonly Query[] => (query.type === 'and' ? query.of : [query]);

/** Joins distinct conditions as a balanced tree, since SQLite limits the depth of an expression. */
function joinEvenly(parts: readonly string[], operator: 'AND' | 'OR'): string {
  const distinct = [...new Set(parts)];
  if (distinct.length === 1) return distinct[0] ?? '';
  const half = distinct.length >> 1;
  return `(${joinEvenly(distinct.slice(0, half), operator)} ${operator} ${joinEvenly(distinct.slice(half), operator)})`;
}

const IS_LINKED = `EXISTS (SELECT 1 FROM links WHERE source_id = o.id AND active)
  OR EXISTS (SELECT 1 FROM links WHERE target_id = o.id AND active)`;

const STATES: Readonly<Record<State, string>> = {
  pinned: 'o.seq IN (SELECT object_seq FROM pins WHERE account_id = @accountId)',
  tagged: 'EXISTS (SELECT 1 FROM object_tags WHERE object_seq = o.seq)',
  spaced: 'EXISTS (SELECT 1 FROM memberships WHERE object_seq = o.seq)',
  linked: `(${IS_LINKED})`,
  completed: 'o.completed',
};

const PARTS: Readonly<Record<Part, string>> = {
  note: 'EXISTS (SELECT 1 FROM notes WHERE object_seq = o.seq)',
  blob: 'o.blob IS NOT NULL',
  screenshot: 'o.screenshot IS NOT NULL',
  entity: 'o.main_entity IS NOT NULL',
  link: `(${IS_LINKED})`,
  content: '(o.content_type IS NOT NULL OR o.extract IS NOT NULL)',
};

class Compiler {
  readonly parameters: Record<string, string | number> = {};
  /** Names that few objects have. */
  readonly rare = new Set<Query>();
  private readonly names = new Map<string | number, string>();
  private readonly collection: Collection;
  private readonly prefix: string;

  constructor(collection: Collection, prefix: string) {
    this.collection = collection;
    this.prefix = prefix;
  }

  compile(query: Query): string {
    const match = toMatch(query, this.collection.languages);
    if (match !== null) return this.matching(match);
    switch (query.type) {
      case 'and':
      case 'or':
        return this.group(query.type, query.of);
      case 'not':
        return `NOT ${this.compile(query.of)}`;
      case 'name':
        return this.named(query, this.rowsNamed(query.field, query.value));
      case 'is':
        return STATES[query.state];
      case 'has':
        return PARTS[query.part];
      case 'date':
        return query.field === 'published'
          ? this.published(query.range)
          : this.within(`o.${query.field}`, query.range);
      case 'everything':
        return 'TRUE';
      default:
        return 'FALSE';
    }
  }

  /** Members that consist of words alone share one search of the text index. */
  private group(type: 'and' | 'or', members: readonly Query[]): string {
    const isText = (member: Query) => toMatch(member, this.collection.languages) !== null;
    const texts = members.filter(isText);
    const rest = members.filter((member) => !isText(member)).map((member) => this.compile(member));
    const shared =
      texts.length > 1 ? toMatch({ type, of: texts, explicit: true }, this.collection.languages) : null;
    const words = shared === null ? texts.map((text) => this.compile(text)) : [this.matching(shared)];
    return joinEvenly([...words, ...rest], type === 'and' ? 'AND' : 'OR');
  }

  private matching(match: string): string {
    return `o.seq IN (SELECT rowid FROM object_texts WHERE object_texts MATCH ${this.bind(match)})`;
  }

  /** Iterates over the objects of a rare name, but tests each object for a common one. */
  private named(query: Query, rows: string): string {
    if (!this.collection.isShort(`SELECT object_seq ${rows}`, this.parameters))
      return `EXISTS (SELECT 1 ${rows} AND object_seq = o.seq)`;
    this.rare.add(query);
    return `o.seq IN (SELECT object_seq ${rows})`;
  }

  /** The rows, by `object_seq`, of the objects that have a name. */
  private rowsNamed(field: NameField, value: Value): string {
    if (field === 'space') return this.inSpace(value);
    const name = field === 'domain' ? toHostSuffix(value.text) : foldName(value.text);
    const condition = isPrefix(value) ? this.startsWith(name) : `value = ${this.bind(name)}`;
    return `FROM object_facets WHERE account_id = @accountId AND field = '${field}' AND ${condition}`;
  }

  private startsWith(start: string): string {
    const end = afterAllThatStartWith(start);
    const lower = `value >= ${this.bind(start)}`;
    return end === null ? lower : `${lower} AND value < ${this.bind(end)}`;
  }

  private inSpace(value: Value): string {
    const ids = namedSpaces(value, this.collection.spaces);
    const list = `SELECT value FROM json_each(${this.bind(JSON.stringify(ids))})`;
    return `FROM memberships WHERE space_id IN (${list})`;
  }

  private within(column: string, { start, end }: DateRange): string {
    const bounds = [
      ...(start === null ? [] : [`${column} >= ${this.bind(start)}`]),
      ...(end === null ? [] : [`${column} < ${this.bind(end)}`]),
    ];
    return bounds.length === 0 ? 'TRUE' : `(${bounds.join(' AND ')})`;
  }

  private published(range: DateRange): string {
    const bounds = timestampBounds(range);
    const lower = this.bind(bounds.lower);
    const upper = this.bind(bounds.upper);
    return `(SELECT value >= ${lower} AND value < ${upper} FROM object_facets
      WHERE object_seq = o.seq AND field = 'published')`;
  }

  /** Equal values share a parameter, so that equal conditions are equal text and can be merged. */
  private bind(value: string | number): string {
    const name = this.names.get(value) ?? `${this.prefix}${this.names.size}`;
    this.names.set(value, name);
    this.parameters[name] = value;
    return `@${name}`;
  }
}
