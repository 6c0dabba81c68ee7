import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT, readPage } from './pages.ts';

/** The page with the numbers of choices in its headings: `### D14 Checking a token`. */
const CHOICES = 'docs/choices.md';

/** Where references are searched. */
const FOLDERS = ['core', 'adapters', 'apps', 'tests', 'bench', 'docs', 'examples', 'packaging'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
/** Excluded: samples, and the test with made-up broken references. */
const LEFT_OUT = /^tests\/(fixtures\/|docs\/references\.test\.ts$)/;

/** A file by its path in the repository. */
const SOURCE_PATH =
  /(?<![\w./-])((?:core|adapters|apps|tests|bench|docs|packaging)\/[\w./-]*\.(?:ts|md|sql))\b/g;

/** All source files and pages that may contain references, by path in the repository. */
export function filesWithReferences(): readonly string[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll(path.sep, '/')}`,
    ),
  );
  return [...PAGES, ...found].filter((file) => /\.(ts|js|cjs|md)$/.test(file) && !LEFT_OUT.test(file));
}

/** The numbers of the choices, in the order of the page. */
export function choiceNumbers(): readonly number[] {
  return headingsOf(CHOICES).flatMap((heading) => {
    const number = /^D(\d+) /.exec(heading)?.[1];
    return number === undefined ? [] : Number(number);
  });
}

/**
 * The broken references in a text: choices, files, headings and decisions, as the text names them; and links
 * that name one decision but lead to another.
 */
export function brokenReferences(text: string): readonly string[] {
  const joined = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
  return [
    ...namesIn(joined, /\bD(\d+)\b/g, (number) => CHOSEN.has(Number(number))),
    ...namesIn(joined, SOURCE_PATH, isPage),
    ...namesIn(joined, /\b(\w[\w./-]*\.md), "([^"]+)"/g, hasHeading),
    ...namesIn(joined, /\bdecisions?[ /](\d+)\b/gi, (number) => DECIDED.has(Number(number))),
    ...namesIn(
      joined,
      /\bdecision (\d+)\]\((?:decisions\/)?(\d{4})-/gi,
      (said, linked) => Number(said) === Number(linked),
    ),
    ...namesIn(joined, /\(interface[:]/g, () => false),
  ];
}

/** The broken anchors in the links of a Markdown page: the headings after `#`. */
export function brokenAnchors(page: string): readonly string[] {
  return namesIn(readPage(page), /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g, (target = '', anchor = '') => {
    const file = target === '' ? page : path.posix.join(path.posix.dirname(page), target);
    return isPage(file) && headingsOf(file).some((heading) => anchorOf(heading) === anchor);
  });
}

/** The matches of a pattern whose groups name nothing that exists. */
function namesIn(
  text: string,
  pattern: RegExp,
  isThere: (...groups: string[]) => boolean,
): readonly string[] {
  return [...text.matchAll(pattern)].filter((match) => !isThere(...match.slice(1))).map(([name]) => name);
}

function isPage(file = ''): boolean {
  return existsSync(path.join(ROOT, file));
}

function hasHeading(file = '', heading = ''): boolean {
  return isPage(file) && headingsOf(file).includes(heading);
}

const known = new Map<string, readonly string[]>();

/** The headings of a page without their marks, ignoring code blocks. */
function headingsOf(file: string): readonly string[] {
  const headings = known.get(file) ?? readHeadings(file);
  known.set(file, headings);
  return headings;
}

function readHeadings(file: string): readonly string[] {
  const prose = readPage(file).replace(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map((heading) => heading[1] ?? '');
}

/** The anchor that Markdown sites generate for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

const CHOSEN: ReadonlySet<number> = new Set(choiceNumbers());
const DECIDED: ReadonlySet<number> = new Set(
  readdirSync(path.join(ROOT, 'docs/decisions')).map((file) => Number(file.slice(0, 4))),
);
