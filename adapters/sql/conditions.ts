import { CardFlag } from '../../core/previews/card-flag.ts';
import { namedSpaces, timestampBounds } from '../../core/search/query/bounds.ts';
import {
  allOf,
  type DateRange,
  isPrefix,
  membersOf,
  type Query,
  type Value,
} from '../../core/search/query/tree.ts';
import type { PartWord, State } from '../../core/search/text/fields.ts';
import { foldName } from '../../core/search/text/fold.ts';
import { toHostSuffix } from '../../core/search/text/host.ts';
import type { QueryCollection } from './collection.ts';
import type { Bind, Dialect } from './dialect.ts';
import { IS_UNREADABLE } from './unreadable.ts';

/** The values of parameters, by name. */
export type Values = Readonly<Record<string, string | number>>;

/** A condition on `objects o`, with the values of its parameters. */
export interface Condition {
  readonly sql: string;
  readonly parameters: Values;
}

/** The condition under which `objects o` matches a query; needs a parameter `accountId`. */
export interface QueryCondition extends Condition {
  /** Whether matches are found by listing the objects with a name, instead of testing all objects. */
  readonly isListed: boolean;
}

/** Options for writing a condition. */
interface Writing {
  /**
   * Whether to list the objects with some names first, instead of testing each object for the names.
   * @param select selects the row numbers of these objects
   * @param need whether every match has one of the names, or only some matches
   */
  isListed(select: string, parameters: Values, need: 'of every match' | 'of some'): boolean;
  /** The prefix of parameter names; `q` by default. */
  readonly prefix?: string;
}

/**
 * Compiles a query with exactly the semantics of `matches` in tests/contract. NULL in SQL corresponds to null in `matches`, which only
 * results from an unknown date of publication.
 */
export function compileQuery(
  dialect: Dialect,
  query: Query,
  collection: QueryCollection,
  writing: Writing,
): QueryCondition {
  const compiler = new Compiler(dialect, collection, writing);
  const { sql, isListed } = compiler.required(query);
  return { sql, parameters: compiler.parameters, isListed };
}

/** Joins the distinct conditions as a balanced tree: databases limit the depth of an expression. */
export function joinedEvenly(parts: readonly string[], operator: string): string {
  const distinct = [...new Set(parts)];
  if (distinct.length === 1) return distinct[0] ?? '';
  const half = distinct.length >> 1;
  return `(${joinedEvenly(distinct.slice(0, half), operator)} ${operator} ${joinedEvenly(distinct.slice(half), operator)})`;
}

type Name = Extract<Query, { readonly type: 'name' }>;
/** A name, or several alternative names. */
type Named = Name | { readonly type: 'or'; readonly of: readonly Name[] };

const isName = (query: Query): query is Name => query.type === 'name';
const isNamed = (query: Query): query is Named =>
  isName(query) || (query.type === 'or' && query.of.every(isName));

class Compiler {
  readonly parameters: Record<string, string | number> = {};
  private readonly names = new Map<string | number, string>();
  private readonly dialect: Dialect;
  private readonly collection: QueryCollection;
  private readonly writing: Writing;

  constructor(dialect: Dialect, collection: QueryCollection, writing: Writing) {
    this.dialect = dialect;
    this.collection = collection;
    this.writing = writing;
  }

  /** The whole query. The objects of its required names form one list: Postgres would join several lists by nested loops. */
  required(query: Query): { readonly sql: string; readonly isListed: boolean } {
    const members = membersOf(query);
    const lists = new Map<Query, string>();
    for (const member of members.filter(isNamed)) {
      const list = this.listOf(member);
      if (this.writing.isListed(list, this.parameters, 'of every match')) lists.set(member, list);
    }
    if (lists.size === 0) return { sql: this.compile(query), isListed: false };
    const isInAll = this.dialect.conditions.isIn([...new Set(lists.values())].join(' INTERSECT '));
    const rest = members.filter((member) => !lists.has(member));
    const conditions = rest.length === 0 ? [isInAll] : [isInAll, this.compile(allOf(rest))];
    return { sql: joinedEvenly(conditions, 'AND'), isListed: true };
  }

  private compile(query: Query): string {
    const { conditions } = this.dialect;
    const words = conditions.words(query, this.collection, this.bind);
    if (words !== null) return words;
    switch (query.type) {
      case 'and':
      case 'or':
        return this.group(query.type, query.of);
      case 'not':
        return `NOT ${this.compile(query.of)}`;
      case 'name':
        return this.named(query);
      case 'is':
        return this.inState(query.state);
      case 'has':
        return this.hasPart(query.part);
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

  /** Members that consist only of words share one condition, if the database can express it. */
  private group(type: 'and' | 'or', members: readonly Query[]): string {
    const wordsOf = (query: Query) => this.dialect.conditions.words(query, this.collection, this.bind);
    const texts = members.flatMap((member) => {
      const words = wordsOf(member);
      return words === null ? [] : [{ member, words }];
    });
    const shared =
      texts.length > 1 ? wordsOf({ type, of: texts.map(({ member }) => member), explicit: true }) : null;
    const isText = new Set(texts.map(({ member }) => member));
    const rest = members.filter((member) => !isText.has(member)).map((member) => this.compile(member));
    const conditions = shared === null ? texts.map(({ words }) => words) : [shared];
    return joinedEvenly([...conditions, ...rest], type.toUpperCase());
  }

  private named(name: Name): string {
    const list = this.listOf(name);
    return this.writing.isListed(list, this.parameters, 'of some')
      ? this.dialect.conditions.isIn(list)
      : this.dialect.conditions.exists(`${this.rowsNamed(name)} AND object_seq = o.seq`);
  }

  /** Selects the row numbers of the objects with a name. */
  private listOf(query: Named): string {
    return query.type === 'name'
      ? `SELECT object_seq FROM ${this.rowsNamed(query)}`
      : `SELECT object_seq FROM (${query.of.map((member) => this.listOf(member)).join(' UNION ')}) AS named`;
  }

  /** The rows of the objects with a name, by `object_seq`. */
  private rowsNamed({ field, value }: Name): string {
    if (field === 'space') return this.inSpace(value);
    const name = field === 'domain' ? toHostSuffix(value.text) : foldName(value.text);
    const isMeant = isPrefix(value)
      ? this.dialect.conditions.startsWith('f.value', name, this.bind)
      : this.dialect.isSameText('f.value', this.bind(name));
    return `object_facets f WHERE f.account_id = @accountId AND f.field = '${field}' AND ${isMeant}`;
  }

  private inSpace(value: Value): string {
    const ids = this.nameOf(JSON.stringify(namedSpaces(value, this.collection.spaces)));
    return `memberships WHERE ${this.dialect.isAmong('space_id', ids)}`;
  }

  private inState(state: State): string {
    const { conditions } = this.dialect;
    switch (state) {
      case 'pinned':
        return conditions.isPinned;
      case 'tagged':
        return conditions.exists('object_tags WHERE object_seq = o.seq');
      case 'spaced':
        return conditions.exists('memberships WHERE object_seq = o.seq');
      case 'linked':
        return this.isLinked();
      case 'completed':
        return 'o.completed = 1';
      case 'broken':
        return conditions.exists(`jobs WHERE object_id = o.id AND ${IS_UNREADABLE}`);
      case 'deleted':
        return 'o.deleted IS NOT NULL';
    }
  }

  private hasPart(part: PartWord): string {
    switch (part) {
      case 'note':
        return this.dialect.conditions.exists('notes WHERE object_seq = o.seq');
      case 'highlight':
        return this.dialect.conditions.exists(
          `cards WHERE object_seq = o.seq AND (flags & ${CardFlag.Highlighted}) <> 0`,
        );
      case 'blob':
        return 'o.blob IS NOT NULL';
      case 'screenshot':
        return 'o.screenshot IS NOT NULL';
      case 'entity':
        return 'o.main_entity IS NOT NULL';
      case 'link':
        return this.isLinked();
      case 'content':
        return '(o.content_type IS NOT NULL OR o.extract IS NOT NULL)';
    }
  }

  private isLinked(): string {
    const { exists } = this.dialect.conditions;
    return `(${exists('links WHERE source_id = o.id AND active = 1')} OR ${exists('links WHERE target_id = o.id AND active = 1')})`;
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
    return `(SELECT f.value >= ${lower} AND f.value < ${upper} FROM object_facets f
      WHERE f.object_seq = o.seq AND f.field = 'published')`;
  }

  private readonly bind: Bind = (value) =>
    `@${this.nameOf(value)}::${typeof value === 'number' ? 'bigint' : 'text'}`;

  /** Names the parameter for a value. Equal values share a parameter, so that equal conditions have equal text and can be merged. */
  private nameOf(value: string | number): string {
    const name = this.names.get(value) ?? `${this.writing.prefix ?? 'q'}${this.names.size}`;
    this.names.set(value, name);
    this.parameters[name] = value;
    return name;
  }
}
