import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists which English texts changed since each language was last revised: `npm run translations`. After a revision
 * `npm run translations -- de` records the English texts of now for it (docs/translating.md).
 */

const WORDS = 'apps/web/words';
const REVISED = path.join(WORDS, 'languages', 'revised.json');

type Hashes = Readonly<Record<string, string>>;

/** The files of English texts with a hash of their content. */
function englishTexts(): Hashes {
  const files = readdirSync(WORDS)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(WORDS, name));
  const texts = [...files, 'core/messages/all.ts'].map((file) => [file, readFileSync(file, 'utf8')] as const);
  return Object.fromEntries(
    texts
      .filter(([file, text]) => text.includes('= translatable(') || file === 'core/messages/all.ts')
      .map(([file, text]) => [file, createHash('sha256').update(text).digest('hex').slice(0, 8)]),
  );
}

const now = englishTexts();
const revised: Record<string, Hashes> = existsSync(REVISED) ? JSON.parse(readFileSync(REVISED, 'utf8')) : {};
const languages = process.argv.slice(2);
for (const language of languages) revised[language] = now;
if (languages.length > 0) writeFileSync(REVISED, `${JSON.stringify(revised, null, 2)}\n`);
for (const [language, then] of Object.entries(revised)) {
  const changed = Object.keys(now).filter((file) => then[file] !== now[file]);
  console.log(
    changed.length === 0
      ? `${language}: up to date`
      : `${language}: revise ${changed.join(', ')} (git log -p shows what changed)`,
  );
}
