import type { Client } from '../api/client.ts';
import type { Draft } from '../api/draft.ts';
import { sendDraft } from '../api/send-draft.ts';
import { reload } from '../collection/collection.ts';
import { watchAnalysis } from '../live/live.ts';
import { exampleIds } from './example-notice.tsx';

// Twelve sample items for trying the app: texts in the public domain, and drawings made for Commonplace.

/** A drawing of hills under a sun, in the colours of a time of day. */
function drawing(name: string, [sky, sun, far, near]: readonly [string, string, string, string]): Draft {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><title>${name}</title>
<rect width="1200" height="900" fill="${sky}"/><circle cx="820" cy="330" r="130" fill="${sun}"/>
<path d="M0 620Q300 400 640 560T1200 470V900H0Z" fill="${far}"/><path d="M0 760Q340 600 700 730T1200 690V900H0Z" fill="${near}"/></svg>`;
  const file = new File([svg], `${name}.svg`, { type: 'image/svg+xml' });
  return { name, title: name, source: { file }, tags: ['example'] };
}

const note = (name: string, content: string, ...tags: readonly string[]): Draft => ({
  name,
  source: { content },
  tags: ['example', ...tags],
});

const EXAMPLES: readonly Draft[] = [
  drawing('Morning', ['#f6d7b0', '#fff3d6', '#c98d6b', '#6f4a3b']),
  drawing('Noon', ['#bfe0ee', '#fff6cf', '#7fae8d', '#35634d']),
  drawing('Night', ['#1f2a4a', '#f2ead3', '#2f3e68', '#141b33']),
  note(
    'Seneca',
    '> It is not that we have a short time to live, but that we waste a lot of it.\n>\n> — Seneca, *On the Shortness of Life*',
    'time',
  ),
  note('Bashō', '> The old pond:\n> a frog jumps in —\n> the sound of water.\n>\n> — Matsuo Bashō', 'poem'),
  note(
    'Rumi',
    '> Raise your words, not your voice. It is rain that grows flowers, not thunder.\n>\n> — attributed to Rumi',
  ),
  note(
    'What a commonplace book is',
    '# What a commonplace book is\n\nFor centuries, people copied what they did not want to lose into one book: passages, recipes, measures, letters, thoughts. They gave each a heading, and found it again by the index.\n\nThis is such a book. Headings are *tags*, chapters are *spaces*, and the index is the search field: press `/`.',
    'how to',
  ),
  note(
    'Bread for Saturday',
    '# Bread for Saturday\n\n| Flour | Water | Salt | Leaven |\n|---|---|---|---|\n| 500 g | 350 g | 10 g | 100 g |\n\n- [x] Feed the leaven on Friday\n- [ ] Fold four times\n- [ ] Bake at 240 °C for 40 minutes',
    'recipe',
  ),
  note(
    'Keys worth knowing',
    '# Keys worth knowing\n\n- `N` saves something\n- `/` searches\n- `J` and `K` go through what is open\n- `H` highlights a sentence\n- `Ctrl+Z` undoes everything',
    'how to',
  ),
  note(
    'From Walden',
    '# From *Walden*\n\nI went to the woods because I wished to live deliberately, to front only the essential facts of life, and see if I could not learn what it had to teach, and not, when I came to die, discover that I had not lived.\n\n— Henry David Thoreau, 1854',
    'reading',
  ),
  note(
    'Euler',
    '# The most beautiful formula\n\n$$e^{i\\pi} + 1 = 0$$\n\nFive numbers, three operations, and nothing else.',
    'mathematics',
  ),
  note('A greeting in code', '# A greeting\n\n```js\nfor (const name of friends) greet(name);\n```', 'code'),
];

/** Saves the examples one after the other. If a request fails, it rejects, and the examples saved so far can be removed. */
export async function showExamples(client: Client): Promise<void> {
  const { signal } = new AbortController();
  try {
    // The collection shows the newest first, so the first example is saved last.
    for (const draft of EXAMPLES.toReversed()) {
      const { object, wasAlreadySaved: isKnown } = await sendDraft(client, draft, () => undefined, signal, {
        isPatient: false,
      });
      if (!isKnown) exampleIds.value = [...exampleIds.peek(), object.id];
    }
  } finally {
    reload();
    watchAnalysis();
  }
}
