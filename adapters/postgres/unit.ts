import type { DomainError } from '../../core/errors.ts';
import { ofOneParameter } from './statements.ts';

/** The parameters of a step by name: anything that can be written as JSON. */
export type StepParameters = Readonly<Record<string, unknown>>;

/**
 * A unit of work under construction: statements that are sent and applied as one. Decisions rest on `read`, which at first returns
 * a guess. The database compares the guess with what it reads; if they differ, the unit is rebuilt with what was read.
 */
export interface Unit {
  /** Locks the account until this unit has ended. */
  lock(accountId: number): void;
  write(sql: string, parameters: StepParameters): void;
  /** Writes; the unit is refused when no row is affected. */
  require(sql: string, parameters: StepParameters, refusal: () => DomainError): void;
  /** Refuses the unit when the statement gives a row; `refusal` gets the first. */
  forbid<Row>(sql: string, parameters: StepParameters, refusal: (row: Row) => DomainError): void;
  /** The rows of a SELECT at this point of the unit; the guess until they have been read. */
  read<Row>(sql: string, parameters: StepParameters, guess: readonly Row[]): readonly Row[];
}

/** The argument of `apply_unit`. */
export interface Steps {
  readonly statements: readonly string[];
  readonly steps: readonly unknown[];
}

/** The result of `apply_unit` for a unit that was not applied. */
export interface Refusal {
  readonly step: number;
  readonly answer: readonly unknown[] | null;
}

/** The rows read for each `read` of a unit, by statement and parameters. */
export type Answers = Map<string, readonly unknown[]>;

/** The first key of advisory locks; other programs in the same database are unlikely to use it. */
const LOCK_SPACE = 0x43_50;
const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, @accountId::integer)`;

/** The implementation of `Unit`. */
export class UnitDraft implements Unit {
  readonly #answers: Answers;
  readonly #statements = new Map<string, number>();
  readonly #steps: unknown[] = [];
  /** What to do when a step is refused: throw, or record the answer. */
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

  /** Handles a refusal. @throws DomainError when it is final; otherwise the unit must be rebuilt */
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
