import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { allTexts, chooseLanguage } from '../../../apps/web/words/choose-language.ts';
import type { LanguageTag } from '../../../apps/web/words/counts.ts';
import { LANGUAGES } from '../../../apps/web/words/languages/all.ts';

/** Finds texts in a view that are not translated, are cut off, or overlap. */

const WORDS = path.resolve('apps/web/words');
/** In place of the values of a text. No text of the app contains it. */
const VALUE = '\uE000';

/** Speaks a language in this process too, so that tests find buttons by their names in it. */
export async function speakHere(tag: string): Promise<void> {
  await chooseLanguage([tag], LANGUAGES);
  await allTexts();
}

/** All texts of the app in the present language by their keys, with `VALUE` in place of values. */
async function texts(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const add = (key: string, word: unknown): void => {
    if (typeof word === 'string') found.set(key, word);
    else if (typeof word === 'function') {
      try {
        found.set(key, String(word(VALUE, VALUE, VALUE, VALUE)).replaceAll('NaN', VALUE));
      } catch {
        // It needs a list or a date. The pseudo-language shows whether it has a key.
      }
    } else if (typeof word === 'object')
      for (const [name, each] of Object.entries(word ?? {})) add(`${key}.${name}`, each);
  };
  for (const file of readdirSync(WORDS).filter((name) => name.endsWith('.ts')))
    for (const [name, word] of Object.entries(await import(path.join(WORDS, file))))
      if (name.endsWith('Words') || name === 'typeNames') add(`${file} ${name}`, word);
  return found;
}

/** Patterns of the English texts that the language has in other words: none of them may be in a view. */
export async function englishInsteadOf(tag: LanguageTag): Promise<readonly string[]> {
  await speakHere('en');
  const english = await texts();
  await speakHere(tag);
  const translated = new Set((await texts()).values());
  return [...new Set(english.values())]
    .filter((text) => !translated.has(text) && /\p{L}{3}/u.test(text.replaceAll(VALUE, '')))
    .map((text) => `^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(VALUE, '.+')}$`);
}

/** Texts with Latin letters in every language: units, keys, URLs, a sample of letters, and names from tests. */
const ANYWHERE =
  /\b([kMG]?B|bytes?|Escape|Ctrl(\+Shift)?(\+\w)?|https?:\S*|Commonplace|[\w.-]+\.(app|com|net|org)|127\.0\.0\.1\S*|Aa|A link|The browser of this test|The key of BOOTSTRAP_KEY)\b|https:\/\//g;

/**
 * Visible or announced texts that are not translated.
 * @param english patterns of English texts; without them, the app is in the pseudo-language, and all Latin letters must be in its brackets
 * @param content a selector for elements with saved content, which is in any language
 */
export function untranslated(
  page: Page,
  english: readonly string[] | null,
  content = '[translate=no]',
): Promise<readonly string[]> {
  return page.evaluate(
    ([patterns, anywhere, saved]) => {
      const known = new RegExp(anywhere, 'g');
      const inEnglish = patterns && new RegExp(patterns.join('|') || '(?!)', 'u');
      const found: string[] = [];
      const names = new Set(
        [...document.querySelectorAll('[dir=auto]')].map((each) => each.textContent?.trim()),
      );
      const outside = (text: string): string => {
        const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, '');
        return rest === text ? rest : outside(rest);
      };
      const check = (text: string) => {
        const rest = names.has(text.trim()) ? '' : outside(text).replaceAll(known, '');
        if (inEnglish ? inEnglish.test(text.trim()) : /\p{Script=Latin}{2}/u.test(rest))
          found.push(text.trim());
      };
      const isContent = (element: Element | null) =>
        element === null || element.closest(`script, style, noscript, code, kbd, time, ${saved}`) !== null;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        if (!isContent(node.parentElement)) check(node.nodeValue ?? '');
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.body.querySelectorAll(`[${name}]`))
          if (!isContent(element)) check(element.getAttribute(name) ?? '');
      return [...new Set(found)];
    },
    [english, ANYWHERE.source, content] as const,
  );
}

/** Texts of the app that are cut off at an edge, or lie on each other. @param content as of `untranslated` */
export function unfitting(page: Page, content: string): Promise<readonly string[]> {
  return page.evaluate((saved) => {
    interface Line {
      readonly text: string;
      readonly box: DOMRect;
      readonly element: Element;
      readonly layer: Element | null;
    }
    const lines: Line[] = [];
    const faults = new Set<string>();
    const width = document.documentElement.clientWidth;
    const name = ({ text, element }: Line) =>
      `${text} (${element.tagName.toLowerCase()}.${element.className})`;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (
        !element ||
        text === '' ||
        element.closest(`script, style, noscript, option, svg, .visually-hidden, ${saved}`)
      )
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = (from: Element | null): Element | null =>
        from === null || ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(from).position)
          ? from
          : layer(from.parentElement);
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) lines.push({ text, box, element, layer: layer(element) });
    }
    for (const line of lines) {
      let isInScroller = false;
      for (let within: Element | null = line.element; within; within = within.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(within);
        if (clipPath !== 'none') isInScroller = true;
        if (overflowX === 'auto' || overflowX === 'scroll') isInScroller = true;
        if (isInScroller) break;
        const edge = within.getBoundingClientRect();
        const isOut = line.box.left < edge.left - 1 || line.box.right > edge.right + 1;
        const isBelow = line.box.bottom > edge.bottom + line.box.height / 3;
        if (/hidden|clip/.test(overflowX) && isOut && edge.width > 1) faults.add(`cut off: ${name(line)}`);
        if (/hidden|clip/.test(overflowY) && isBelow && edge.height > 1 && within !== document.body)
          faults.add(`cut off below: ${name(line)}`);
      }
      if (!isInScroller && (line.box.left < -1 || line.box.right > width + 1))
        faults.add(`outside: ${name(line)}`);
    }
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > one.box.height / 2) faults.add(`overlap: ${name(one)} / ${name(other)}`);
      }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('input')) {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      if (!pen || field.placeholder === '' || field.value !== '' || field.clientWidth === 0) continue;
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      if (pen.measureText(field.placeholder).width > room + 1)
        faults.add(`cut off: ${field.placeholder} (input)`);
    }
    if (document.documentElement.scrollWidth > width + 1) faults.add('the page scrolls sideways');
    return [...faults];
  }, content);
}
