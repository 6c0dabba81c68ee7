import type { Answer, Client, Json } from '../support/client.ts';
import { makeHome, type Service, startService } from '../support/service.ts';
import type { LoggedRequest, Player } from './log.ts';
import type { Draft } from './requests.ts';

/** A response, as far as it must be the same on every database. */
export interface Outcome {
  readonly status: number;
  readonly type: string | undefined;
  /** The cost of the request in credits. */
  readonly cost: string | undefined;
  readonly body: unknown;
}

const START = Date.parse('2026-06-01T00:00:00Z');
const ID = /(?<!\d\.)\b[0-9A-Za-z]{22}\b/g;
const REFERENCE = /\{(\d+|shared)((?:\.\w+)*)\}/g;
const NOTHING = '0'.repeat(22);

/** Plays a log on a new service, one request per second of its clock. */
export async function replay(
  log: readonly LoggedRequest[],
  database: 'sqlite' | 'postgres',
): Promise<readonly Outcome[]> {
  const home = await makeHome(database);
  let now = START;
  const service = await startService({ home, clock: () => now });
  try {
    const shared = await service.space('Shared');
    const players = await assemble(service, shared);
    const answers: Answer[] = [];
    const names = new Map([[shared, '{shared}']]);
    const outcomes: Outcome[] = [];
    for (const request of log) {
      now += 1_000;
      const { as, ...call } = resolve(request, (at, keys) =>
        at === 'shared' ? shared : lookUp(answers[Number(at)]?.json, keys),
      );
      const answer = await players[as].call(withLength(call));
      if (typeof answer.json?.id === 'string' && !names.has(answer.json.id))
        names.set(answer.json.id, `{${answers.length}}`);
      answers.push(answer);
      outcomes.push(toOutcome(answer, request.isByRelevance === true, names));
    }
    return outcomes;
  } finally {
    await service.close();
    await home.remove();
  }
}

async function assemble(service: Service, shared: string): Promise<Readonly<Record<Player, Client>>> {
  const revoked = await service.key();
  await service.accounts.revokeKey(revoked.kid);
  return {
    owner: service.client,
    reader: await service.key({ access: 'read' }),
    clipper: await service.key({ scope: { type: 'non-sensitive' } }),
    member: await service.key({ scope: { type: 'spaces', spaceIds: [shared] } }),
    stranger: (await service.account('Top')).client,
    poor: (await service.account('Free')).client,
    revoked,
    nobody: service.anonymous,
  };
}

/** Node's client does not send the length of a DELETE body by itself. */
function withLength(call: Draft): Draft {
  if (call.method !== 'DELETE' || call.json === undefined) return call;
  const length = Buffer.byteLength(JSON.stringify(call.json));
  return { ...call, headers: { ...call.headers, 'Content-Length': String(length) } };
}

type Find = (at: string, keys: readonly string[]) => string;

/** The request with ids in place of its references. */
function resolve(request: LoggedRequest, find: Find): LoggedRequest {
  const { path, json, body } = request;
  const withIds = (text: string) =>
    text.replace(REFERENCE, (_, at: string, keys: string) => find(at, keys.split('.').slice(1)));
  return {
    ...request,
    path: withIds(path),
    ...(json !== undefined && { json: JSON.parse(withIds(JSON.stringify(json))) }),
    ...(body !== undefined && { body: withIds(body) }),
  };
}

/** The value at this place of a response; or else an unknown id. */
function lookUp(json: Json, keys: readonly string[]): string {
  const found = keys.reduce((value, key) => value?.[key], json);
  return typeof found === 'string' ? found : NOTHING;
}

function toOutcome(answer: Answer, isByRelevance: boolean, names: ReadonlyMap<string, string>): Outcome {
  const { status, headers } = answer;
  const text = answer.text.replace(ID, (id) => names.get(id) ?? '{id}');
  const isSet = isByRelevance && status === 200;
  return {
    status,
    type: headers['content-type'],
    cost: headers['ratelimit-cost']?.toString(),
    body: isSet ? toSet(JSON.parse(text)) : text,
  };
}

/** The records of a list in a fixed order, without their scores. */
function toSet(list: Json): readonly string[] {
  const records: readonly Json[] = list.matches ?? list;
  return records
    .map(({ score, semanticScore, ...record }) => JSON.stringify(record))
    .toSorted((a, b) => (a < b ? -1 : 1));
}
