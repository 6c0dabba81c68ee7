import { problemOf } from '../../client/problem.ts';
import { appPath } from '../browser/app-paths.ts';

/** The log-in methods that the server offers. */
export interface Offered {
  readonly password: boolean;
  readonly passkey: boolean;
  /** The name of the identity provider; null without one. */
  readonly provider: string | null;
  /** Whether a link can be sent by mail. */
  readonly mail: boolean;
}

/** The secret of a log-in, which the browser exchanges for its own key. */
export interface LoggedIn {
  readonly kid: string;
  readonly secret: string;
}

/** Sends an unsigned request of the log-in page. @throws Problem, or TypeError without a connection */
export async function postLogIn<T>(to: string, body?: object): Promise<T> {
  const response = await fetch(appPath(`/log-in/${to}`), {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

export const loadOffered = (): Promise<Offered> => postLogIn<Offered>('methods');
