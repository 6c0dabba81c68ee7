import { afterAllThatStartWith, timestampBounds } from '../../../core/search/bounds.ts';
import { COLUMN_OF_FIELD, COLUMNS, type Column } from '../../../core/search/document.ts';
import { foldName } from '../../../core/search/fold.ts';
import { toHostSuffix } from '../../../core/search/host.ts';
import { namedSpaces } from '../../../core/search/named-spaces.ts';
import { clausesOf, type Pattern } from '../../../core/search/terms.ts';
import {
  type DateRange,
  isPrefix,
  type Part,
  type Query,
  type State,
  type Value,
} from '../../../core/search/tree.ts';
import type { Parameters } from '../../sql/unit.ts';
import { START } from '../schema/columns.ts';
import type { Collection } from './collection.ts';
import { grouped, ofPattern } from './tsquery.ts';

/** The condition under which `objects o` with its texts `t` matches a query; needs a parameter `accountId`. */
export interface Condition {
  readonly sql: string;
  readonly parameters: Parameters;
}

/**
 * Compiles a query with exactly the semantics of `matches` in core/search. SQL's NULL corresponds to its null, which only
 * an unknown date of publication yields.
 * @param isSought whether the condition is to find objects, or only to test those that are already known
 */
export function compileQuery(query: Query, collection: Collection, isSought = true): Condition {
  const compiler = new Compiler(collection);
  const sql = isSought ? compiler.seek(query) : compiler.compile(query);
  return { sql, parameters: compiler.parameters };
}

/**
 * Tests for a row, object by object. The planner would turn a bare EXISTS into a join, and for the hundreds of them that a query
 * can have, it would not find an order in time.
 */
const exists = (from: string) => `(SELECT EXISTS (SELECT 1 FROM ${from}))`;

const IS_LINKED = `(${exists('links WHERE source_id = o.id AND active = 1')}
  OR ${exists('links WHERE target_id = o.id AND active = 1')})`;

const STATES: Readonly<Record<State, string>> = {
  pinned: exists('pins WHERE object_seq = o.seq'),
  tagged: exists('object_tags WHERE object_seq = o.seq'),
  spaced: exists('memberships WHERE object_seq = o.seq'),
  linked: IS_LINKED,
  completed: 'o.completed = 1',
};

const PARTS: Readonly<Record<Part, string>> = {
  note: exists('notes WHERE object_seq = o.seq'),
  blob: 'o.blob IS NOT NULL',
  screenshot: 'o.screenshot IS NOT NULL',
  entity: 'o.main_entity IS NOT NULL',
  link: IS_LINKED,
  content: '(o.content_type IS NOT NULL OR o.extract IS NOT NULL)',
};

type Name = Extract<Query, { readonly type: 'name' }>;
/** A name, or alternative names. */
type Named = Name | { readonly type: 'or'; readonly of: readonly Name[] };

const isName = (query: Query): query is Name => query.type === 'name';
const isNamed = (query: Query): query is Named =>
  isName(query) || (query.type === 'or' && query.of.every(isName));

class Compiler {
  readonly parameters: Record<string, string | number> = {};
  private readonly names = new Map<string | number, string>();
  private readonly collection: Collection;

  constructor(collection: Collection) {
    this.collection = collection;
  }

  /** Finds the objects with all required names as one list: several lists would be joined by nested loops. */
  seek(query: Query): string {
    const members = query.type === 'and' ? query.of : [query];
    const named = members.filter(isNamed);
    if (named.length === 0) return this.compile(query);
    const rows = new Set(named.map((member) => this.rowsNamed(member)));
    const rest = members.filter((member) => !isNamed(member)).map((member) => this.compile(member));
    return grouped([`o.seq = ANY(ARRAY(${[...rows].join(' INTERSECT ')}))`, ...rest], 'AND');
  }

  compile(query: Query): string {
    switch (query.type) {
      case 'word':
      case 'phrase':
        return this.text(query, COLUMNS);
      case 'text':
        return this.text(query.value, [COLUMN_OF_FIELD[query.field]]);
      case 'and':
      case 'or':
        return grouped(
          query.of.map((member) => this.compile(member)),
          query.type.toUpperCase(),
        );
      case 'not':
        return `NOT ${this.compile(query.of)}`;
      case 'name':
        return exists(`${this.named(query)} AND object_seq = o.seq`);
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

  private text(value: Value, columns: readonly Column[]): string {
    const clauses = clausesOf(value.text, isPrefix(value), this.collection.languages);
    if (clauses.length === 0) return 'FALSE';
    return grouped(
      clauses.map((clause) =>
        grouped(
          clause.map((pattern) => this.pattern(pattern, columns)),
          'OR',
        ),
      ),
      'AND',
    );
  }

  /** The set of terms decides about a single term in any column. For all else it excludes most objects, and the texts decide. */
  private pattern(pattern: Pattern, columns: readonly Column[]): string {
    const held = `t.terms @@ ${this.bind(ofPattern(pattern))}::tsquery`;
    const inTexts = () => {
      const wanted = this.bind(` ${pattern.terms.join(' ')}${pattern.prefix ? '' : ' '}`);
      return columns.map((column) => `strpos(' ' || t.${column} || ' ', ${wanted}) > 0`).join(' OR ');
    };
    return pattern.terms.length === 1 && columns === COLUMNS
      ? `(CASE WHEN t.is_cut = 0 THEN ${held} ELSE ${inTexts()} END)`
      : `(CASE WHEN t.is_cut = 1 OR ${held} THEN ${inTexts()} ELSE FALSE END)`;
  }

  private rowsNamed(query: Named): string {
    return query.type === 'name'
      ? `SELECT object_seq FROM ${this.named(query)}`
      : `(${query.of.map((member) => this.rowsNamed(member)).join(' UNION ')})`;
  }

  /** The rows, by `object_seq`, of the objects that have a name. */
  private named({ field, value }: Name): string {
    if (field === 'space') return this.inSpace(value);
    const name = field === 'domain' ? toHostSuffix(value.text) : foldName(value.text);
    const isMeant = isPrefix(value) ? this.startsWith(name) : this.equals(name);
    return `object_facets f WHERE f.account_id = @accountId AND f.field = '${field}' AND ${isMeant}`;
  }

  private equals(name: string): string {
    const value = this.bind(name);
    return `left(f.value, ${START}) = left(${value}, ${START}) AND f.value = ${value}`;
  }

  /** A range of the first characters, which are indexed; a longer name is then compared in full. */
  private startsWith(name: string): string {
    const characters = [...name];
    const start = characters.slice(0, START).join('');
    const end = afterAllThatStartWith(start);
    return [
      `left(f.value, ${START}) >= ${this.bind(start)}`,
      ...(end === null ? [] : [`left(f.value, ${START}) < ${this.bind(end)}`]),
      ...(characters.length > START ? [`starts_with(f.value, ${this.bind(name)})`] : []),
    ].join(' AND ');
  }

  private inSpace(value: Value): string {
    const ids = namedSpaces(value, this.collection.spaces);
    const list = `SELECT json_array_elements_text(${this.bind(JSON.stringify(ids))}::json)`;
    return `memberships WHERE space_id = ANY(ARRAY(${list}))`;
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

  /** Equal values share a parameter, so that equal conditions are equal text and can be merged. */
  private bind(value: string | number): string {
    const name = this.names.get(value) ?? `q${this.names.size}`;
    this.names.set(value, name);
    this.parameters[name] = value;
    return `@${name}::${typeof value === 'number' ? 'bigint' : 'text'}`;
  }
}
