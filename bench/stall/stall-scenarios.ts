import { HUGE_BLOCKS, LONG_TEXTS, makeProse, manyMembers } from './stall-texts.ts';

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Sends a request with a token. */
export type Call = (
  method: string,
  target: string,
  body?: string,
  type?: string,
  accept?: string,
) => Promise<Answered>;

/** A kind of request: its preparation, and the request to send while others wait. */
export interface Scenario {
  readonly name: string;
  prepare(call: Call): Promise<() => Promise<unknown>>;
}

const MARKDOWN = 'text/markdown';
const PROSE = 'application/prose+json';
const FORMATS = [MARKDOWN, PROSE, 'text/plain'] as const;
const JSON_TYPE = 'application/json';
const TIMES = 5;
const MAX_SPACE_OBJECTS = 10_000;
const SAVED_AT_ONCE = 20;
const PROSE_MEBIBYTES = 0.8;

let made = 0;
const fresh = () => `${++made} `;

async function create(call: Call, body: unknown): Promise<string> {
  const { status, text } = await call('POST', '/objects', JSON.stringify(body));
  if (status !== 201) throw new Error(`${status} ${text.slice(0, 200)}`);
  return JSON.parse(text).id;
}

async function createMany(call: Call, count: number, content = fresh): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Array.from({ length: SAVED_AT_ONCE }, () => create(call, { content: content() }));
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

/** The method and path of a request, and the media types of its body and response; JSON by default. */
interface Sent {
  readonly to: readonly [method: string, path: string];
  readonly type?: string;
  readonly accept?: string;
}

/** A scenario of one request; its body is made in advance. */
function sending(
  name: string,
  { to: [method, target], type = JSON_TYPE, accept = JSON_TYPE }: Sent,
  makeBody: () => string,
): Scenario {
  return {
    name,
    async prepare(call) {
      const body = makeBody();
      return () => call(method, target, body, type, accept);
    },
  };
}

const TO_OBJECTS = ['POST', '/objects'] as const;

const saving = (name: string, makeBody: () => unknown) =>
  sending(name, { to: TO_OBJECTS }, () => JSON.stringify(makeBody()));

const note = (first: string) => `${first} ${LONG_TEXTS.prose}`.slice(0, 1_048_576);

/** Requests for one object with ten notes of 1 MiB; the first measured scenario attaches them. */
function heavyObject(): readonly Scenario[] {
  let held: Promise<string> | null = null;
  async function attach(call: Call): Promise<string> {
    const id = await create(call, { content: `${fresh()}holds long notes` });
    for (let at = 0; at < 10; at++) await call('POST', `/objects/${id}/notes`, note(`${at}`), MARKDOWN);
    return id;
  }
  const holding = (call: Call): Promise<string> => {
    held ??= attach(call);
    return held;
  };
  const repeatedly = (
    name: string,
    send: (call: Call, id: string, at: number) => Promise<unknown>,
  ): Scenario => ({
    name: `${name}, ${TIMES} times`,
    async prepare(call) {
      const id = await holding(call);
      return async () => {
        for (let at = 0; at < TIMES; at++) await send(call, id, at);
      };
    },
  });
  return [
    {
      name: 'ten notes of 1 MiB on one object',
      prepare: async (call) => () => holding(call),
    },
    repeatedly('a tag on it', (call, id, at) =>
      call('POST', `/objects/${id}/tags`, JSON.stringify([{ name: `tag ${at}` }])),
    ),
    repeatedly('PATCH of it', (call, id, at) =>
      call('PATCH', `/objects/${id}`, JSON.stringify({ title: `title ${at}` })),
    ),
    repeatedly('a short note on it', (call, id, at) =>
      call('POST', `/objects/${id}/notes`, `short ${at}`, MARKDOWN),
    ),
    repeatedly('GET of it', (call, id) => call('GET', `/objects/${id}`)),
    repeatedly('GET of it with contentAs', (call, id) =>
      call('GET', `/objects/${id}?contentAs=text/markdown`),
    ),
    {
      name: 'a list of it and others',
      async prepare(call) {
        await holding(call);
        return () => call('GET', '/objects?limit=12');
      },
    },
    {
      name: 'a list of everything as lines',
      async prepare(call) {
        await holding(call);
        return () => call('GET', '/objects', undefined, JSON_TYPE, 'application/jsonl');
      },
    },
  ];
}

const converting = FORMATS.flatMap((from) =>
  FORMATS.filter((to) => to !== from).map((to) =>
    sending(`convert ${from} to ${to}`, { to: ['POST', '/convert'], type: from, accept: to }, () =>
      from === PROSE ? JSON.stringify(makeProse(PROSE_MEBIBYTES, '')) : (LONG_TEXTS.table ?? ''),
    ),
  ),
);

const reading = ['text/html', PROSE].map(
  (format): Scenario => ({
    name: `GET content of a table as ${format}`,
    async prepare(call) {
      const id = await create(call, { content: fresh() + LONG_TEXTS.table });
      return () => call('GET', `/objects/${id}/content`, undefined, JSON_TYPE, format);
    },
  }),
);

const readingProse = [MARKDOWN, 'text/html', PROSE].map(
  (format): Scenario => ({
    name: `GET content of long Prose as ${format}`,
    async prepare(call) {
      const id = await create(call, {
        content: { type: PROSE, body: makeProse(PROSE_MEBIBYTES, fresh()) },
      });
      return () => call('GET', `/objects/${id}/content`, undefined, JSON_TYPE, format);
    },
  }),
);

const tagging = [1_000, 40_000].map(
  (count): Scenario => ({
    name: `${count} tags`,
    async prepare(call) {
      const id = await create(call, { content: `${fresh()}tagged` });
      const body = JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: `t${at}` })));
      return () => call('POST', `/objects/${id}/tags`, body);
    },
  }),
);

const LABEL = 'a title of many forms';
const REFERENCES = 100_000;

/** Variants of a title in upper and lower case: labels that mean the same object. */
function formOf(title: string, number: number): string {
  return [...title].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');
}

/** Notes with 100,000 references to one title. */
const referring = (): string[] => {
  const forms = [...new Set(Array.from({ length: 2 ** LABEL.length }, (_, at) => formOf(LABEL, at)))];
  const labels = forms.slice(0, REFERENCES).map((form) => `[[${form}]]`);
  const perNote = REFERENCES / 4;
  return [0, 1, 2, 3].map((at) => labels.slice(at * perNote, (at + 1) * perNote).join(' '));
};

const renaming: Scenario = {
  name: 'a title taken and given up to which 100,000 references point',
  async prepare(call) {
    const id = await create(call, { content: fresh() });
    for (const content of referring()) await create(call, { content: fresh() + content });
    return async () => {
      for (const title of [LABEL, 'another title', LABEL]) {
        const { status, text } = await call('PATCH', `/objects/${id}`, JSON.stringify({ title }));
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
      }
      const { status, text } = await call('DELETE', `/objects/${id}`);
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
    };
  },
};

const form = () =>
  [
    '--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n',
    JSON.stringify({ notes: Array.from({ length: 7 }, (_, at) => ({ content: note(`${at}`) })) }),
    '\r\n--b\r\nContent-Disposition: form-data; name="blob"; filename="a.txt"\r\n\r\n',
    `${fresh()}\r\n--b--\r\n`,
  ].join('');

/** The largest requests of every kind. */
export function scenarios(): readonly Scenario[] {
  return [
    ...Object.entries(LONG_TEXTS).map(([name, text]) =>
      saving(`a note of 1 MiB: ${name}`, () => ({ content: fresh() + text })),
    ),
    saving('a long note in Prose', () => ({
      content: { type: PROSE, body: makeProse(PROSE_MEBIBYTES, fresh()) },
    })),
    saving('Prose of 8 MiB', () => ({ content: { type: PROSE, body: makeProse(7.9, fresh()) } })),
    ...Object.entries(HUGE_BLOCKS).map(
      ([name, makeBlock]): Scenario => ({
        name: `Prose in one block: ${name}`,
        async prepare(call) {
          const body = { type: 'doc', content: [makeBlock(fresh())] };
          return () => create(call, { content: { type: PROSE, body } });
        },
      }),
    ),
    ...heavyObject(),
    {
      name: '4,000 notes, in whose course the log of SQLite is full several times',
      prepare: async (call) => () => createMany(call, 4_000, () => note(fresh()).slice(0, 1_000)),
    },
    ...reading,
    ...readingProse,
    ...tagging,
    ...Object.entries(manyMembers).map(([name, makeBody]) =>
      sending(`JSON of 8 MiB: ${name}`, { to: TO_OBJECTS }, makeBody),
    ),
    sending(
      '8 MiB of blank lines to PATCH /pins',
      { to: ['PATCH', '/pins'], type: 'application/jsonl' },
      () => '\n'.repeat(8_388_608),
    ),
    ...converting,
    sending('a form with 7 MiB of notes', { to: TO_OBJECTS, type: 'multipart/form-data; boundary=b' }, form),
    renaming,
    {
      name: 'seven long notes saved again',
      async prepare(call) {
        const notes = Array.from({ length: 7 }, (_, at) => ({ content: note(`${at}`) }));
        const body = JSON.stringify({ content: 'again', notes });
        await call('POST', '/objects', body);
        return () => call('POST', '/objects', body);
      },
    },
    {
      name: 'a space of 10,000 objects',
      async prepare(call) {
        const ids = await createMany(call, MAX_SPACE_OBJECTS);
        const body = JSON.stringify({ name: 'All', objects: ids.map((id) => ({ id })) });
        return () => call('POST', '/spaces', body);
      },
    },
  ];
}
