import type { DomainError } from '../../core/errors.ts';
import { ofOneParameter } from './statements.ts';

/** Values of a step by name, as they go into JSON. */
export type StepParameters = Readonly<Record<string, unknown>>;

/**
 * A unit of work as it is put together: statements that are sent and applied as one. What a decision rests on is read with
 * `read`, which gives what was expected; the database compares, and when it differs the unit is made anew with what it read.
 */
export interface Unit {
  /** Holds back other units of the account until this one has ended. */
  lock(accountId: number): void;
  write(sql: string, parameters: StepParameters): void;
  /** Writes, and is refused when that affects no row. */
  require(sql: string, parameters: StepParameters, refusal: () => DomainError): void;
  /** Is refused when there is a row; `refusal` is given the first. */
  forbid<Row>(sql: string, parameters: StepParameters, refusal: (row: Row) => DomainError): void;
  /** The rows of a SELECT at this point of the unit: at first as guessed. */
  read<Row>(sql: string, parameters: StepParameters, guess: readonly Row[]): readonly Row[];
}

/** What `apply_unit` takes. */
export interface Steps {
  readonly statements: readonly string[];
  readonly steps: readonly unknown[];
}

/** What `apply_unit` returns for a unit that was not applied. */
export interface Refusal {
  readonly step: number;
  readonly answer: readonly unknown[] | null;
}

/** What was read for each of a unit's reads, by what was asked. */
export type Answers = Map<string, readonly unknown[]>;

/** A first number for advisory locks, which other programs in the same database are unlikely to use. */
const LOCK_SPACE = 0x43_50;
const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, @accountId::integer)`;

/** A unit in the making. */
export class UnitDraft implements Unit {
  readonly #answers: Answers;
  readonly #statements = new Map<string, number>();
  readonly #steps: unknown[] = [];
  /** What to do when the step is refused: throw, or note the answer. */
  readonly #onRefusal: ((answer: readonly unknown[]) => void)[] = [];

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  lock(accountId: number): void {
    this.write(LOCK, { accountId });
  }

  write(sql: string, parameters: StepParameters): void {
    this.#add({ statement: this.#place(sql), parameters }, neverRefused);
  }

  require(sql: string, parameters: StepParameters, refusal: () => DomainError): void {
    this.#add({ statement: this.#place(sql), parameters, least: 1 }, () => {
      throw refusal();
    });
  }

  forbid<Row>(sql: string, parameters: StepParameters, refusal: (row: Row) => DomainError): void {
    this.#add({ statement: this.#place(sql), parameters, expected: [] }, ([row]) => {
      throw refusal(row as Row);
    });
  }

  read<Row>(sql: string, parameters: StepParameters, guess: readonly Row[]): readonly Row[] {
    const question = JSON.stringify([this.#steps.length, sql, parameters]);
    const expected = this.#answers.get(question) ?? guess;
    this.#add({ statement: this.#place(sql), parameters, expected }, (answer) => {
      this.#answers.set(question, answer);
    });
    return expected as readonly Row[];
  }

  toSteps(): Steps {
    return { statements: [...this.#statements.keys()].map(ofOneParameter), steps: this.#steps };
  }

  /** Takes note of a refusal. @throws DomainError when it is final; else the unit is to be made anew */
  learn({ step, answer }: Refusal): void {
    this.#onRefusal[step]?.(answer ?? []);
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
  throw new RangeError('A step was refused that asks for nothing.');
}
