import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { invalid, quote } from '../../../core/errors.ts';
import { fieldPath } from '../../../core/json/field-path.ts';
import { roughLength } from '../../../core/json/length.ts';
import { counted } from '../../../core/model/counted.ts';
import { type JsonLimits, readJson } from './body.ts';
import { type Body, JSON_TYPE, type QuerySchemas, type Schema } from './route.ts';

/**
 * Parses an input with a schema.
 * @throws DomainError `invalid`, naming the wrong fields with their values: at most 50, and only the first in a long input
 */
export function validate<T>(schema: Schema<T>, input: unknown, root: string): T {
  if (schema.type === 'object' && Array.isArray(input))
    throw invalid(`${root} must be an object, but is a list.`);
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  throw invalid(describe(allIssues(schema, input) ?? result.issues, root));
}

/**
 * Maximum length of an input, in characters, for which all errors are collected. For longer inputs, which might have millions, only the
 * first error is collected.
 */
const MAX_EXPLAINED_LENGTH = 64 * 1024;

function allIssues(schema: Schema, input: unknown): readonly v.BaseIssue<unknown>[] | undefined {
  if (roughLength(input, MAX_EXPLAINED_LENGTH) > MAX_EXPLAINED_LENGTH) return undefined;
  return v.safeParse(schema, input, { abortPipeEarly: true }).issues;
}

/**
 * Parses the query of a request. Unknown parameters are ignored.
 * @throws DomainError `invalid`
 */
export function validateQuery(schemas: QuerySchemas, parameters: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema, repeatable }] of Object.entries(schemas)) {
    const values = parameters.getAll(name);
    if (values.length === 0) continue;
    if (values.length > 1 && !repeatable)
      wrong.push(`${name} must be given once, but is given ${values.length} times.`);
    const outputs = values.map((value) => {
      const result = v.safeParse(schema, value, { abortPipeEarly: true });
      if (!result.success) wrong.push(describe(result.issues, name));
      return result.output;
    });
    query[name] = repeatable ? outputs : outputs[0];
  }
  if (wrong.length > 0) throw invalid(wrong.join(' '));
  return query;
}

/** A JSON body of at most `maxBytes` (8 MiB by default) that is validated with a schema. */
export function jsonBody<T>(
  schema: Schema<T>,
  { maxBytes, maxMembers, ...options }: JsonLimits & { optional?: boolean } = {},
): Body<T> {
  return {
    mediaTypes: { [JSON_TYPE]: schema },
    ...options,
    read: async (incoming: IncomingMessage) =>
      validate(schema, await readJson(incoming, { maxBytes, maxMembers }), 'The body'),
  };
}

/** An error, and the keys that lead to its location. */
interface Wrong {
  readonly issue: v.BaseIssue<unknown>;
  readonly path: readonly unknown[];
}

/** Maximum number of wrong fields that one error names, each in a sentence. */
const MAX_SENTENCES = 50;

function describe(issues: readonly v.BaseIssue<unknown>[], root: string): string {
  const wrong = issues.flatMap((issue) => nearest(issue, []));
  const problems = wrong
    .slice(0, MAX_SENTENCES)
    .map(({ issue, path }) => sentence(issue, fieldPath(path) || root));
  const more = wrong.length - problems.length;
  return [...problems, ...(more > 0 ? [`And ${counted(more, 'more value')}.`] : [])].join(' ');
}

/**
 * The errors of an input. If several shapes are accepted, only errors inside the shape that fits the input count: a missing member shows
 * that the input has another shape.
 */
function nearest(issue: v.BaseIssue<unknown>, above: readonly unknown[]): readonly Wrong[] {
  const path = [...above, ...(issue.path ?? []).map(({ key }) => key)];
  const inside = (issue.issues ?? [])
    .flatMap((one) => nearest(one, path))
    .filter((wrong) => wrong.path.length > path.length + (isMissing(wrong.issue) ? 1 : 0));
  return inside.length > 0 ? inside : [{ issue, path }];
}

function isMissing({ received }: v.BaseIssue<unknown>): boolean {
  return received === 'undefined';
}

function sentence(issue: v.BaseIssue<unknown>, field: string): string {
  if (isMissing(issue)) return `${field} is missing.`;
  const isWorded = issue.kind !== 'schema' || issue.type === 'union';
  const rule = isWorded ? issue.message : `must be ${expectation(issue)}`;
  return `${field} ${rule}, but is ${quote(issue.input)}.`;
}

function expectation({ expected }: v.BaseIssue<unknown>): string {
  return expected === null ? 'something else' : (EXPECTATIONS[expected] ?? `one of ${expected}`);
}

const EXPECTATIONS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
};
