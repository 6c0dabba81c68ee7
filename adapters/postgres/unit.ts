import type { DomainError } from '../../core/errors.ts';
import type { Refusal as Forbidden, ObjectKey, Parameters, PartRow, Unit } from '../sql/unit.ts';
import { ofOneParameter } from './statements.ts';

/** The argument of `apply_unit`. */
export interface Steps {
  readonly statements: readonly string[];
  readonly steps: readonly unknown[];
}

/** Applies the steps of a unit of work. Returns the first step whose result is unexpected. */
export const APPLY = 'SELECT apply_unit(@statements::text::jsonb, @steps::text::jsonb) AS refusal';

/** The result of `apply_unit` for a unit that was not applied. */
export interface Refusal {
  readonly step: number;
  readonly answer: readonly unknown[] | null;
}

/** The rows that the database returned for each `read` of a unit, by statement and parameters. */
export type Answers = Map<string, readonly unknown[]>;

/** The first key of advisory locks. Other programs in the same database are unlikely to use it. */
const LOCK_SPACE = 0x43_50;
const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, @accountId::integer)`;

/** Stops building a unit at a `read` without a guess. */
class Unguessed extends Error {}

/**
 * A unit of work under construction: statements that are sent and applied as one. Decisions depend on `read`, which returns a guess at
 * first. The database compares the guess with the rows that it reads; if they differ, the unit is rebuilt with the real rows. At a `read`
 * without a guess, the unit ends and is rejected, and then rebuilt with the real rows.
 */
export class UnitDraft implements Unit {
  readonly #answers: Answers;
  readonly #statements = new Map<string, number>();
  readonly #steps: unknown[] = [];
  /** For each step, the reaction to its rejection: throws an error, or records the rows. */
  readonly #onRefusal: ((answer: readonly unknown[]) => void)[] = [];

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** Locks the account until this unit has ended. */
  lock(accountId: number): void {
    this.write(LOCK, { accountId });
  }

  write(sql: string, parameters: Parameters): void {
    this.#add({ statement: this.#place(sql), parameters }, neverRefused);
  }

  insert(sql: string, rows: readonly object[], refusal?: () => DomainError): void {
    if (rows.length === 0) return;
    if (refusal) this.#require(sql, { rows }, rows.length, refusal);
    else this.write(sql, { rows });
  }

  insertObject(sql: string, row: ObjectKey, refusal: () => DomainError): void {
    this.insert(sql, [row], refusal);
  }

  insertParts(sql: string, rows: readonly PartRow[]): void {
    this.insert(sql, rows);
  }

  require(sql: string, parameters: Parameters, refusal: () => DomainError): void {
    this.#require(sql, parameters, 1, refusal);
  }

  forbid<Row>(sql: string, parameters: Parameters, refusal: Forbidden<Row>): void {
    this.#add({ statement: this.#place(sql), parameters, expected: [] }, (answer) => {
      throw refusal(answer as readonly [Row, ...Row[]]);
    });
  }

  /** Builds the unit, up to the first `read` without a guess whose rows are not known yet. */
  build(write: (unit: Unit) => void): void {
    try {
      write(this);
    } catch (error) {
      if (!(error instanceof Unguessed)) throw error;
    }
  }

  read<Row>(sql: string, parameters: Parameters, guess: readonly Row[] | null): readonly Row[] {
    const question = JSON.stringify([this.#steps.length, sql, parameters]);
    const expected = this.#answers.get(question) ?? guess;
    this.#add({ statement: this.#place(sql), parameters, expected }, (answer) => {
      this.#answers.set(question, answer);
    });
    if (expected === null) throw new Unguessed();
    return expected as readonly Row[];
  }

  toSteps(): Steps {
    return { statements: [...this.#statements.keys()].map(ofOneParameter), steps: this.#steps };
  }

  /**
   * Handles a rejection, after which the unit must be rebuilt.
   * @throws DomainError if the rejection is final
   */
  learn({ step, answer }: Refusal): void {
    this.#onRefusal[step]?.(answer ?? []);
  }

  #require(sql: string, parameters: Parameters, min: number, refusal: () => DomainError): void {
    this.#add({ statement: this.#place(sql), parameters, least: min }, () => {
      throw refusal();
    });
  }

  #add(step: unknown, onRefusal: (answer: readonly unknown[]) => void): void {
    this.#steps.push(step);
    this.#onRefusal.push(onRefusal);
  }

  #place(sql: string): number {
    const place = this.#statements.get(sql) ?? this.#statements.size;
    this.#statements.set(sql, place);
    return place;
  }
}

function neverRefused(): void {
  throw new RangeError('A step without a condition was refused.');
}
