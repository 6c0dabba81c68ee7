import type { Reason } from '../../../core/errors.ts';
import { ConnectionError, Problem } from '../../client/problem.ts';
import { serviceMessage } from './language.ts';
import { offlineWords } from './offline.ts';

type Params = Readonly<Record<string, unknown>>;
type CodedReason = {
  readonly reason: string;
  readonly code?: string | undefined;
  readonly params?: Params | undefined;
};

/** A reason from the server in the language of the app, or in English if it has no code or translation. */
export function inLanguage({ reason, code, params = {} }: CodedReason): string {
  const write = code === undefined ? undefined : serviceMessage(code);
  return write ? write(translateParams(params), reason) : reason;
}

/** Translates parameters that are reasons. */
function translateParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isReason(value) ? { reason: inLanguage(value) } : value,
    ]),
  );
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'reason' in value;
}

/** The reason for an error, in the language of the app. */
export function reasonIn(error: unknown): string {
  if (error instanceof ConnectionError) return offlineWords.noAnswer;
  if (error instanceof Problem && error.wording) {
    const { code, params } = error.wording;
    return inLanguage({ reason: error.message, code, params });
  }
  return error instanceof Error ? error.message : String(error);
}
