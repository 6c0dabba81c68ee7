import { problemOf } from '../../client/problem.ts';
import { appPath } from '../browser/app-paths.ts';

/** The log-in methods that the server offers. */
export interface OfferedMethods {
  readonly password: boolean;
  readonly passkey: boolean;
  /** The name of the identity provider; null if the server uses none. */
  readonly provider: string | null;
  /** Whether the server can send a link by email. */
  readonly mail: boolean;
}

/** The result of a log-in: a secret that the browser exchanges for its own key. */
export interface LoggedIn {
  readonly kid: string;
  readonly secret: string;
}

/** Sends an unsigned request of the log-in page. @throws Problem; TypeError if there is no connection */
export async function postLogIn<T>(action: string, body?: object): Promise<T> {
  const response = await fetch(appPath(`/log-in/${action}`), {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

export const loadOffered = (): Promise<OfferedMethods> => postLogIn<OfferedMethods>('methods');
