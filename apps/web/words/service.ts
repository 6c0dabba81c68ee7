import type { Reason } from '../../../core/errors.ts';
import { ConnectionError, Problem } from '../../client/problem.ts';
import { ofService } from './language.ts';
import { offlineWords } from './offline.ts';

type Params = Readonly<Record<string, unknown>>;
type Shown = {
  readonly reason: string;
  readonly code?: string | undefined;
  readonly params?: Params | undefined;
};

/** A reason from the server in the language of the app; in English if it has no code or no translation. */
export function inLanguage({ reason, code, params = {} }: Shown): string {
  const write = code === undefined ? undefined : ofService(code);
  return write ? write(translated(params), reason) : reason;
}

/** The parameters; those that are reasons are translated too. */
function translated(params: Params): Params {
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

/** Why something failed, in the language of the app. */
export function reasonIn(error: unknown): string {
  if (error instanceof ConnectionError) return offlineWords.noAnswer;
  if (error instanceof Problem && error.wording) {
    const { code, params } = error.wording;
    return inLanguage({ reason: error.message, code, params });
  }
  return error instanceof Error ? error.message : String(error);
}
