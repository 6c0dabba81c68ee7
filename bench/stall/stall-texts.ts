/** The largest texts and bodies that the limits allow, in the shapes that cost most. */

const MIB = 1024 * 1024;

/** Leaves room for a number before each text, which makes it unique. */
const LENGTH = MIB - 16;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function makeText(): string {
  const next = random(1);
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(next() * 26)));
  const words = Array.from({ length: 40_000 }, () => letters(3 + Math.floor(next() * 7)).join(''));
  const parts: string[] = [];
  for (let length = 0; length < LENGTH; ) {
    const word = words[Math.floor(next() * next() * words.length)] ?? '';
    parts.push(word);
    length += word.length + 1;
  }
  return parts
    .join(' ')
    .replace(/(.{500,700}) /g, '$1.\n\n')
    .slice(0, LENGTH);
}

const filled = (piece: string): string => piece.repeat(Math.floor(LENGTH / Buffer.byteLength(piece)));

function makeChinese(): string {
  const next = random(2);
  return Array.from({ length: Math.floor(LENGTH / 3) }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(next() * 6_000)),
  ).join('');
}

function makeNestedLists(): string {
  const one = Array.from({ length: 90 }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
  return filled(`${one}\n`);
}

/** Markdown of nearly 1 MiB. */
export const LONG_TEXTS: Readonly<Record<string, string>> = {
  prose: makeText(),
  'a**b': filled('a**b'),
  '[': filled('['),
  'nested lists': makeNestedLists(),
  table: `|a|b|c|d|\n|-|-|-|-|\n${filled('|1|2|3|4|\n').slice(0, LENGTH - 40)}`,
  'one word': filled('x'),
  Chinese: makeChinese(),
  'distinct words': Array.from({ length: 150_000 }, (_, at) => (at * 7_919).toString(36))
    .join(' ')
    .slice(0, LENGTH),
  'wiki references': Array.from({ length: 95_000 }, (_, at) => `[[a${at}]]`)
    .join(' ')
    .slice(0, LENGTH),
  emphasis: filled('*a* **b** `c`\n'),
  'long heading': `# ${filled('x ')}`,
};

/** A Prose document with about this many MiB of JSON. */
export function makeProse(mebibytes: number, first: string): unknown {
  const item = {
    type: 'paragraph',
    content: [
      { type: 'text', text: `some words ` },
      { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
    ],
  };
  const size = JSON.stringify(item).length + 1;
  const count = Math.floor((mebibytes * MIB) / size);
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: `p${first}` }] },
      ...Array.from({ length: Math.min(count, 60_000) }, () => item),
    ],
  };
}

const textOf = (text: string) => ({ type: 'text', text });
const paragraphOf = (...content: readonly unknown[]) => ({ type: 'paragraph', content });

/** Blocks of Prose with as many nodes as possible. */
export const HUGE_BLOCKS: Readonly<Record<string, (first: string) => unknown>> = {
  'a quotation of paragraphs': (first) => ({
    type: 'blockquote',
    content: Array.from({ length: 8_000 }, (_, at) => paragraphOf(textOf(first), textOf(`${at}`))),
  }),
  'a paragraph of marked words': (first) =>
    paragraphOf(
      ...Array.from({ length: 12_000 }, (_, at) => ({
        ...textOf(`${first} ${at}`),
        marks: at % 2 === 0 ? [{ type: 'bold' }] : [],
      })),
    ),
};

const BODY = 8 * MIB - 64;
const repeated = (piece: string) => piece.repeat(Math.floor(BODY / piece.length)).slice(0, -1);

/** JSON of nearly 8 MiB with as many members as possible. */
export const manyMembers: Readonly<Record<string, () => string>> = {
  'list of {}': () => `[${repeated('{},')}]`,
  'unknown member with a list of {}': () => `{"content":"x","other":[${repeated('{},')}]}`,
  'list of numbers': () => `{"content":"x","other":[${repeated('1,')}]}`,
  'distinct members': () =>
    `{"content":"x","other":{${Array.from({ length: 560_000 }, (_, at) => `"${at}a":1`).join(',')}}}`,
  'nested lists': () =>
    `{"content":"x","other":[${repeated(`${'['.repeat(400)}${']'.repeat(400)},`)}]}`.replace(
      /,?\[*\]\}$/,
      ']}',
    ),
  'tags without number': () => `{"content":"x","tags":[${repeated('{"name":"a"},')}]}`,
  'notes without number': () => `{"content":"x","notes":[${repeated('{"content":"a"},')}]}`,
  'one long text': () => JSON.stringify({ content: 'x', other: 'x'.repeat(BODY - 100) }),
  'one text of quotation marks': () => JSON.stringify({ content: 'x', other: '"'.repeat((BODY - 100) / 2) }),
  'a list of long texts that does not end': () =>
    `["${'x'.repeat(BODY / 2)}","${'x'.repeat(BODY / 2 - 100)}"`,
};
