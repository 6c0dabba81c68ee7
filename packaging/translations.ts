import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../apps/web/words/languages/all.ts';
import { ALL_MESSAGES } from '../core/messages/all.ts';

/**
 * Lists, for each language, the texts that are not translated, and the files whose English texts have changed since the translation was
 * last revised: `npm run translations`. After a revision, `npm run translations -- de` records the current English texts for the language
 * (docs/translating.md).
 */

const WORDS = 'apps/web/words';
const MESSAGES = 'core/messages';
const REVISED = path.join(WORDS, 'languages', 'revised.json');

type Hashes = Readonly<Record<string, string>>;

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
}

/** The files of English texts with a hash of their content. */
function englishFiles(): Hashes {
  const words = filesIn(WORDS).filter((file) => readFileSync(file, 'utf8').includes('= translatable('));
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return Object.fromEntries(
    [...words, `${MESSAGES}.ts`, ...filesIn(MESSAGES)].map((file) => [file, hash(file)]),
  );
}

/** The English texts by the names of their files. */
async function englishTexts(): Promise<Readonly<Record<string, unknown>>> {
  const texts: Record<string, unknown> = { service: ALL_MESSAGES };
  for (const file of filesIn(WORDS)) {
    const [, shown, name] =
      /export const (\w+) = translatable\('([\w-]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
    if (shown === undefined || name === undefined) continue;
    texts[name] = (await import(path.resolve(file)))[shown];
  }
  return texts;
}

/** The keys of the texts that are in only one of the trees, such as `detail.text`. */
function missingIn(translated: unknown, english: unknown, at = ''): readonly string[] {
  if (translated === undefined) return [at];
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([key, text]) =>
    missingIn((translated as Readonly<Record<string, unknown>>)[key], text, at === '' ? key : `${at}.${key}`),
  );
}

const files = englishFiles();
const english = await englishTexts();
const revised: Record<string, Hashes> = existsSync(REVISED) ? JSON.parse(readFileSync(REVISED, 'utf8')) : {};
const recorded = process.argv.slice(2);
for (const language of recorded) revised[language] = files;
if (recorded.length > 0) writeFileSync(REVISED, `${JSON.stringify(revised, null, 2)}\n`);
for (const [language, { load }] of Object.entries(LANGUAGES)) {
  const { first, later } = await load();
  const texts = { ...first, ...(await later()) };
  const changed = Object.keys(files).filter((file) => revised[language]?.[file] !== files[file]);
  const missing = missingIn(texts, english);
  const superfluous = missingIn(english, texts);
  if (missing.length > 0) console.log(`${language}: missing ${missing.join(', ')}`);
  if (superfluous.length > 0) console.log(`${language}: superfluous ${superfluous.join(', ')}`);
  if (changed.length > 0)
    console.log(`${language}: revise ${changed.join(', ')} (git log -p shows what changed)`);
  if (missing.length + superfluous.length + changed.length === 0) console.log(`${language}: up to date`);
}
