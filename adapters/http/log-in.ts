import * as v from 'valibot';
import { forbidden, isDomainError } from '../../core/errors.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import type { LogInUseCases } from '../../core/use-cases/log-in/log-in.ts';
import { CALLBACK } from '../../core/use-cases/log-in/provider-log-in.ts';
import type { Recovery } from '../../core/use-cases/log-in/recovery.ts';
import { readJson } from './pipeline/body.ts';
import type { Hosts } from './pipeline/hosts.ts';
import { mediaTypeOf } from './pipeline/negotiate.ts';
import { requestTarget } from './pipeline/request-target.ts';
import { JSON_TYPE, json, type Reply, type Schema } from './pipeline/route.ts';
import type { Exchange } from './pipeline/router.ts';
import { validate } from './pipeline/validate.ts';
import { type AddressOf, ceremonyCookie, ceremonyOf, NO_CEREMONY } from './pipeline/visitor.ts';
import { PasskeyResponse } from './routes/log-ins.ts';

type Handler = (c: Exchange) => Promise<Reply>;

interface Options {
  readonly logIn: LogInUseCases;
  /** Null if this server sends no mail. */
  readonly recovery: Recovery | null;
  readonly hosts: Hosts;
  readonly addressOf: AddressOf;
  /** Logs why a request failed, if the operator of the service should know. */
  readonly warn: (c: Exchange, error: unknown) => void;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
  /** The path of `baseUrl`. */
  readonly prefix: string;
}

/** Maximum size of a body. A larger body is rejected without reading it. */
const MAX_BYTES = 64 * 1024;
const LOG_IN_PATH = '/app/log-in';

const PasswordDraft = v.object({ name: v.string(), password: v.string(), code: v.optional(v.string()) });
const RecoveryDraft = v.object({ code: v.string() });
const MailDraft = v.object({ name: v.string() });
const PasskeyDraft = v.object({ response: PasskeyResponse });
const ProviderDraft = v.object({ connection: v.optional(v.string()) });
const Nothing = v.object({});

/**
 * Handles the requests of the log-in page (docs/accounts.md; D43). They need no credentials. A successful log-in returns the access key of
 * a link, which gives one browser access. Pages of other origins cannot send these requests.
 * @returns the handlers by method and path
 */
export function logInHandlers({
  logIn,
  recovery,
  hosts,
  addressOf,
  warn,
  baseUrl,
  prefix,
}: Options): Readonly<Record<'GET' | 'POST', Readonly<Record<string, Handler>>>> {
  /** @throws DomainError `forbidden` for a request from a page of another site */
  function requireOwnPage({ incoming }: Exchange): void {
    const { headers } = incoming;
    const isForeign = headers['sec-fetch-site'] === 'cross-site' || !hosts.admits(headers);
    if (isForeign || !hosts.knows(incoming))
      throw forbidden('Only the log-in page of this service may do this.');
  }

  const handlePost =
    <T>(schema: Schema<T>, handle: (draft: T, c: Exchange) => Promise<Reply>): Handler =>
    async (c) => {
      requireOwnPage(c);
      const { incoming } = c;
      mediaTypeOf(incoming.headers['content-type'], [JSON_TYPE]);
      return handle(validate(schema, await readJson(incoming, { maxBytes: MAX_BYTES }), 'The body'), c);
    };
  const visitorOf = ({ incoming }: Exchange) => ({ address: addressOf(incoming) });
  const originOf = ({ incoming }: Exchange) => incoming.headers.origin ?? baseUrl;
  const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
    ...reply,
    headers: { ...reply.headers, ...headers },
  });
  const credentialsReply = ({ kid, secret }: Credentials): Reply =>
    withHeaders(json({ kid, secret: Buffer.from(secret).toString('base64') }, 201), NO_CEREMONY);
  const ceremonyReply = (value: object, ceremony: string): Reply =>
    withHeaders(json(value), ceremonyCookie(ceremony));
  /** Redirects to the app. The secret is in the fragment, which browsers never send. */
  const redirectToApp = (fragment: string): Reply => ({
    status: 302,
    headers: { Location: `${prefix}/app#${fragment}`, ...NO_CEREMONY },
    body: null,
  });

  return {
    GET: {
      [`${LOG_IN_PATH}/methods`]: async () =>
        withHeaders(json({ ...logIn.offered, mail: recovery !== null }), { 'Cache-Control': 'no-store' }),
      [CALLBACK]: async (c) => {
        const { query } = requestTarget(c.incoming);
        const address = `${baseUrl}${CALLBACK}?${query ?? ''}`;
        try {
          const link = await logIn.withProvider(visitorOf(c), ceremonyOf(c.incoming.headers), address);
          if (link === null) return redirectToApp('connected');
          return redirectToApp(`key=${link.kid}:${Buffer.from(link.secret).toString('base64url')}`);
        } catch (error) {
          if (!isDomainError(error)) throw error;
          warn(c, error);
          return redirectToApp(`refused=${error.wording?.code ?? 'provider-refused'}`);
        }
      },
    },
    POST: {
      [`${LOG_IN_PATH}/password`]: handlePost(PasswordDraft, async (draft, c) =>
        credentialsReply(await logIn.withPassword(visitorOf(c), draft)),
      ),
      [`${LOG_IN_PATH}/recovery-code`]: handlePost(RecoveryDraft, async ({ code }, c) =>
        credentialsReply(await logIn.withRecoveryCode(visitorOf(c), code)),
      ),
      ...(recovery && {
        [`${LOG_IN_PATH}/mailed-link`]: handlePost(MailDraft, async ({ name }, c) => {
          await recovery.ask(visitorOf(c), name);
          return json({}, 202);
        }),
      }),
      [`${LOG_IN_PATH}/passkey-options`]: handlePost(Nothing, async (_, c) => {
        const { options, ceremony } = await logIn.beginPasskey(originOf(c));
        return ceremonyReply(options, ceremony);
      }),
      [`${LOG_IN_PATH}/passkey`]: handlePost(PasskeyDraft, async ({ response }, c) => {
        const ceremony = ceremonyOf(c.incoming.headers);
        return credentialsReply(
          await logIn.withPasskey(visitorOf(c), { ceremony, origin: originOf(c), response }),
        );
      }),
      [`${LOG_IN_PATH}/provider-options`]: handlePost(ProviderDraft, async ({ connection }, c) => {
        const { url, ceremony } = await logIn.beginProvider(visitorOf(c), connection);
        return ceremonyReply({ url }, ceremony);
      }),
    },
  };
}
