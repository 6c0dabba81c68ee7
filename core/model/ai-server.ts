import { invalid } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { characterCount } from './text.ts';
import { urlOrNull } from './url.ts';

/** A server with OpenAI's API, and the models to use. */
export interface AiServer {
  /** The URL including the version of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly textModel?: string;
  readonly visionModel?: string;
  readonly embeddingModel?: string;
}

/** The settings that the owner of the service chooses for all accounts. */
export interface AiSettings {
  /** Null to use only the embedded models. */
  readonly server: AiServer | null;
  /** Instructions sent with every request for a summary or tags; may be empty. */
  readonly prompt: string;
}

/** Maximum length of each setting, in characters. */
const MAX_LENGTHS = {
  url: 2_000,
  key: 2_000,
  textModel: 200,
  visionModel: 200,
  embeddingModel: 200,
  prompt: 2_000,
} as const;
type Field = keyof typeof MAX_LENGTHS;
const FIELDS = Object.keys(MAX_LENGTHS) as readonly Field[];

/**
 * Changes to the settings. Absent fields stay as they are; null and empty text remove a value. Removing `url` removes the server with its
 * key and models.
 */
export type AiPatch = { readonly [F in Field]?: string | null | undefined };

/** Parses an http or https URL without a query or fragment, and removes trailing slashes; undefined for anything else. */
export function httpUrl(text: string): string | undefined {
  const url = urlOrNull(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') return undefined;
  return url.href.replace(/\/+$/, '');
}

/**
 * The settings after a change. A key is sent only to the server for which it was entered: a URL of another origin removes it.
 * @throws DomainError `invalid` for an invalid value, and for a key or model without a server
 */
export function withAiPatch({ server, prompt: promptBefore }: AiSettings, patch: AiPatch): AiSettings {
  const changes = Object.fromEntries(
    FIELDS.filter((field) => patch[field] !== undefined).map((field) => [
      field,
      parse(field, patch[field] ?? ''),
    ]),
  ) as { readonly [F in Field]?: string };
  const { baseUrl, apiKey, ...models } = server ?? { baseUrl: '' };
  const isMoved = changes.url !== undefined && originOf(changes.url) !== originOf(baseUrl);
  const before = { url: baseUrl, key: isMoved ? undefined : apiKey, ...models, prompt: promptBefore };
  const { url, key, prompt, ...named } = { ...before, ...changes };
  const homeless = FIELDS.find((field) => field !== 'prompt' && changes[field]);
  if (url === '' && homeless)
    throw invalid(`${homeless} needs the address of an AI server, but url is missing.`);
  const serverFields = Object.entries({ apiKey: key, ...named }).filter(([, value]) => value);
  return { server: url === '' ? null : { baseUrl: url, ...Object.fromEntries(serverFields) }, prompt };
}

/** @returns the value in its stored form */
function parse(field: Field, value: string): string {
  checkText(field, value);
  const [text, length, most] = [value.trim(), characterCount(value), MAX_LENGTHS[field]];
  if (length > most) throw invalid(`${field} may have at most ${most} characters, but has ${length}.`);
  if (field === 'url' && text !== '') return addressOf(text);
  // The key is not quoted, since it is secret.
  if (field === 'key' && !/^[!-~]*$/.test(text))
    throw invalid('key may contain only ASCII letters, digits and symbols, without spaces.');
  return text;
}

function addressOf(text: string): string {
  const url = httpUrl(text);
  if (url !== undefined && new URL(url).username === '' && new URL(url).password === '') return url;
  throw invalid('url must be an http or https address without a query, a user name or a password.');
}

const originOf = (address: string): string => (address === '' ? '' : new URL(address).origin);
