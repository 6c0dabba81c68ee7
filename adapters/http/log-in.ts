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

type Answer = (c: Exchange) => Promise<Reply>;

interface Options {
  readonly logIn: LogInUseCases;
  /** Null if this server sends no mail. */
  readonly recovery: Recovery | null;
  readonly hosts: Hosts;
  readonly addressOf: AddressOf;
  /** Logs why a request failed, if that concerns the operator of the service. */
  readonly warn: (c: Exchange, error: unknown) => void;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
  /** The path of `baseUrl`. */
  readonly prefix: string;
}

/** The largest body, in bytes. A larger one is refused unread. */
const MAX_BYTES = 64 * 1024;
const PLACE = '/app/log-in';

const PasswordDraft = v.object({ name: v.string(), password: v.string(), code: v.optional(v.string()) });
const RecoveryDraft = v.object({ code: v.string() });
const MailDraft = v.object({ name: v.string() });
const PasskeyDraft = v.object({ response: PasskeyResponse });
const ProviderDraft = v.object({ connection: v.optional(v.string()) });
const Nothing = v.object({});

/**
 * The requests of the log-in page (docs/accounts.md; D43), by path. They need no credential. The response to a successful log-in is a link
 * that gives one browser access. Pages of other origins cannot send these requests.
 */
export function logInPages({
  logIn,
  recovery,
  hosts,
  addressOf,
  warn,
  baseUrl,
  prefix,
}: Options): Readonly<Record<'GET' | 'POST', Readonly<Record<string, Answer>>>> {
  /** @throws DomainError `forbidden` for a request from a page of another site */
  function requireOwnPage({ incoming }: Exchange): void {
    const { headers } = incoming;
    const isForeign = headers['sec-fetch-site'] === 'cross-site' || !hosts.admits(headers);
    if (isForeign || !hosts.knows(incoming))
      throw forbidden('Only the log-in page of this service may do this.');
  }

  const posted =
    <T>(schema: Schema<T>, answer: (draft: T, c: Exchange) => Promise<Reply>): Answer =>
    async (c) => {
      requireOwnPage(c);
      const { incoming } = c;
      mediaTypeOf(incoming.headers['content-type'], [JSON_TYPE]);
      return answer(validate(schema, await readJson(incoming, { maxBytes: MAX_BYTES }), 'The body'), c);
    };
  const visitorOf = ({ incoming }: Exchange) => ({ address: addressOf(incoming) });
  const originOf = ({ incoming }: Exchange) => incoming.headers.origin ?? baseUrl;
  const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
    ...reply,
    headers: { ...reply.headers, ...headers },
  });
  const opened = ({ kid, secret }: Credentials): Reply =>
    withHeaders(json({ kid, secret: Buffer.from(secret).toString('base64') }, 201), NO_CEREMONY);
  const begun = (value: object, ceremony: string): Reply =>
    withHeaders(json(value), ceremonyCookie(ceremony));
  /** Redirects to the app. The secret is in the fragment, which browsers never send. */
  const returnTo = (fragment: string): Reply => ({
    status: 302,
    headers: { Location: `${prefix}/app#${fragment}`, ...NO_CEREMONY },
    body: null,
  });

  return {
    GET: {
      [`${PLACE}/methods`]: async () =>
        withHeaders(json({ ...logIn.offered, mail: recovery !== null }), { 'Cache-Control': 'no-store' }),
      [CALLBACK]: async (c) => {
        const { query } = requestTarget(c.incoming);
        const address = `${baseUrl}${CALLBACK}?${query ?? ''}`;
        try {
          const link = await logIn.withProvider(visitorOf(c), ceremonyOf(c.incoming.headers), address);
          if (link === null) return returnTo('connected');
          return returnTo(`key=${link.kid}:${Buffer.from(link.secret).toString('base64url')}`);
        } catch (error) {
          if (!isDomainError(error)) throw error;
          warn(c, error);
          return returnTo(`refused=${error.wording?.code ?? 'provider-refused'}`);
        }
      },
    },
    POST: {
      [`${PLACE}/password`]: posted(PasswordDraft, async (draft, c) =>
        opened(await logIn.withPassword(visitorOf(c), draft)),
      ),
      [`${PLACE}/recovery-code`]: posted(RecoveryDraft, async ({ code }, c) =>
        opened(await logIn.withRecoveryCode(visitorOf(c), code)),
      ),
      ...(recovery && {
        [`${PLACE}/mailed-link`]: posted(MailDraft, async ({ name }, c) => {
          await recovery.ask(visitorOf(c), name);
          return json({}, 202);
        }),
      }),
      [`${PLACE}/passkey-options`]: posted(Nothing, async (_, c) => {
        const { options, ceremony } = await logIn.beginPasskey(originOf(c));
        return begun(options, ceremony);
      }),
      [`${PLACE}/passkey`]: posted(PasskeyDraft, async ({ response }, c) => {
        const ceremony = ceremonyOf(c.incoming.headers);
        return opened(await logIn.withPasskey(visitorOf(c), { ceremony, origin: originOf(c), response }));
      }),
      [`${PLACE}/provider-options`]: posted(ProviderDraft, async ({ connection }, c) => {
        const { url, ceremony } = await logIn.beginProvider(visitorOf(c), connection);
        return begun({ url }, ceremony);
      }),
    },
  };
}
