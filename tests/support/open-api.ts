import type { Answer } from './client.ts';
import { departures } from './json-schema.ts';

/** An endpoint in the OpenAPI document of the running service. */
export interface Endpoint {
  readonly method: string;
  /** The path, which may contain `{parameters}`. */
  readonly path: string;
  readonly operationId: string;
  readonly isWrite: boolean;
  readonly isList: boolean;
}

/** The content of a response by media type; `itemSchema` is the schema of one record. */
type Content = Readonly<Record<string, { schema?: unknown; itemSchema?: unknown }>>;

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, { content?: Content; 'x-alternatives'?: Content }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** The OpenAPI document, against which every response of a test run is checked. */
export class OpenApi {
  readonly document: { readonly paths: Paths };
  /** The paths as patterns, below the path prefix of the public URL. */
  readonly #patterns: readonly { readonly pattern: RegExp; readonly operations: Paths[string] }[];

  /** Headers that pages of other origins may not read (D3). */
  readonly #closed: RegExp;

  constructor(document: unknown, prefix = '') {
    this.document = document as { paths: Paths };
    const optional = prefix === '' ? '' : `(?:${prefix})?`;
    this.#closed = new RegExp(`^${optional}/(_/ready|_/metrics)?$`);
    this.#patterns = Object.entries(this.document.paths).map(([template, operations]) => ({
      pattern: new RegExp(`^${optional}${template.replace(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  }

  /** All endpoints. */
  endpoints(): readonly Endpoint[] {
    return Object.entries(this.document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operationId: operation.operationId,
        isWrite: operation.description.includes('full key'),
        isList: operation.responses['200']?.['x-alternatives']?.['application/jsonl'] !== undefined,
      })),
    );
  }

  /** @throws Error unless the document, D12 and D40 allow the response */
  check(method: string, target: string, answer: Answer): void {
    const isClosed = method !== 'OPTIONS' && this.#closed.test(target.split('?')[0] ?? '');
    const wrong = [
      ...headerFaults(answer, isClosed ? undefined : '*'),
      ...this.#bodyFaults(method, target, answer),
    ];
    if (wrong.length === 0) return;
    throw new Error(
      `${method} ${target} answered ${answer.status} out of contract: ${wrong.join('; ')}\n${answer.text}`,
    );
  }

  #bodyFaults(method: string, target: string, answer: Answer): string[] {
    if (method === 'HEAD' || answer.status === 204 || answer.status === 304) {
      return answer.bytes.length === 0 ? [] : ['there is a body'];
    }
    if (answer.status >= 400) return problemFaults(answer);
    const described = this.#find(method, target);
    if (!described) return [];
    const response = described.responses[String(answer.status)];
    if (!response) return [`the document knows no ${answer.status} here`];
    const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const formats = { ...response.content, ...response['x-alternatives'] };
    const content = formats[type] ?? formats[type.replace(/[^/]+$/, '*')] ?? formats['*/*'];
    if (Object.keys(formats).length === 0) return answer.bytes.length === 0 ? [] : ['there is a body'];
    if (!content) return [`the document knows no ${type} here`];
    if (type === 'text/event-stream') return [];
    if (content.schema) return departures(content.schema, answer.json ?? answer.text, this.document);
    return answer.text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => departures(content.itemSchema, JSON.parse(line), this.document));
  }

  #find(method: string, target: string): Described | undefined {
    const path = target.split('?')[0] ?? '';
    const match = this.#patterns.find(({ pattern }) => pattern.test(path));
    return match?.operations[method.toLowerCase()];
  }
}

/** The faults in the body of an error (D12). */
function problemFaults({ status, headers, json, text }: Answer): string[] {
  const faults: string[] = [];
  if (headers['content-type'] !== 'application/problem+json') faults.push('it is not a problem+json');
  if (!/^type,status,detail(,code,params)?$/.test(Object.keys(json ?? {}).join()))
    faults.push('it is not type, status, detail, or these with code and params');
  if (json?.status !== status) faults.push('its status is another');
  if (!/^\S+ .+\.$/s.test(json?.detail ?? '')) faults.push('its detail is not a sentence');
  if (/\n\s+at |node_modules|SELECT|INSERT|SQLITE/.test(text)) faults.push('it reveals internals');
  if (
    status === 401 &&
    !/^(Bearer( resource_metadata=".*")?|Basic realm=.*)$/.test(headers['www-authenticate'] ?? '')
  )
    faults.push('WWW-Authenticate is missing');
  return faults;
}

/** @param readers the origins that may read the response */
function headerFaults({ status, headers }: Answer, readers: '*' | undefined): string[] {
  const expected = {
    'api-version': '0.7.0',
    'access-control-allow-origin': readers,
    'x-content-type-options': 'nosniff',
  };
  const faults = Object.entries(expected)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `${name} is ${headers[name]}`);
  if (!/^[\w.:=+/-]{1,128}$/.test(String(headers['x-request-id'] ?? '')))
    faults.push('it has no X-Request-Id');
  if ((status === 201 || status === 202) !== /^\/\w/.test(status === 302 ? '' : (headers.location ?? '')))
    faults.push(`Location is ${headers.location}`);
  if (status === 503 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? ''))
    faults.push('Retry-After is missing');
  return faults;
}
