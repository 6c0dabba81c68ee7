import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, proseFormats } from '../../../core/prose/convert.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { fromText } from '../../../core/prose/from-text.ts';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import { toHtml } from '../../../core/prose/to-html.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { markdown, prose } from './arbitraries.ts';

/**
 * The laws of every conversion of Prose, for any text or tree.
 * @param numRuns texts and trees to try each law with
 */
export function proseLaws(numRuns: number): void {
  const law = (property: fc.IProperty<[string]> | fc.IProperty<unknown>) =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns });

  describe('for every string', () => {
    test('Markdown → Prose → Markdown → Prose equals the first Prose', () =>
      law(
        fc.property(markdown, (text) => {
          const document = fromMarkdown(text);
          expect(fromMarkdown(toMarkdown(document))).toEqual(document);
        }),
      ));

    test('Markdown yields valid Prose in canonical form', () =>
      law(
        fc.property(markdown, (text) => {
          const document = fromMarkdown(text);
          expect(parseProse(JSON.parse(JSON.stringify(document)))).toEqual(document);
        }),
      ));

    test('plain text → Prose → Markdown → Prose equals the first Prose', () =>
      law(
        fc.property(markdown, (text) => {
          const document = fromText(text);
          expect(fromMarkdown(toMarkdown(document))).toEqual(document);
        }),
      ));

    test('plain text is written back unchanged after it was parsed once', () =>
      law(
        fc.property(markdown, (text) => {
          const once = toText(fromText(text));
          expect(toText(fromText(once))).toBe(once);
        }),
      ));
  });

  describe('for every document that Markdown can express', () => {
    test('Prose → Markdown → Prose is the same Prose, without loss', () =>
      law(
        fc.property(prose, (document) => {
          const loss: string[] = [];
          const written = toMarkdown(document, (type) => loss.push(type));
          expect(fromMarkdown(written, (type) => loss.push(type))).toEqual(document);
          expect(loss.filter((type) => type !== 'formula' && type !== 'footnote')).toEqual([]);
        }),
      ));

    test('all six conversions succeed', () =>
      law(
        fc.property(prose, (document) => {
          const json = JSON.stringify(document);
          const bodies = Object.fromEntries(
            proseFormats.map((format) => [
              format,
              format === 'application/prose+json'
                ? json
                : convert(json, 'application/prose+json', format).body,
            ]),
          );
          for (const from of proseFormats) {
            for (const to of proseFormats) {
              if (from !== to) expect(convert(bodies[from] ?? '', from, to).body).toBeTypeOf('string');
            }
          }
        }),
      ));

    test('its HTML has no tag, attribute or address that could run code', () =>
      law(
        fc.property(prose, (document) => {
          const tags = toHtml(document).match(/<[^>]*>/g) ?? [];
          for (const tag of tags) expect(tag).toMatch(SAFE_TAG);
        }),
      ));
  });
}

const SAFE_TAG =
  /^<(?:\/?(?:p|h[1-6]|blockquote|ul|ol|li|pre|code|table|tr|th|td|strong|em|u|s|mark|ins|sup|sub|a|br|hr)|ol start="-?\d+"|ul class="task-list"|input type="checkbox" disabled(?: checked)?|code class="language-[^"<>]*"|a class="wiki-link" data-target="[^"<>]*"|a href="(?!\s*(?:javascript|vbscript|data):)[^"<>]*"(?: title="[^"<>]*")? rel="noopener noreferrer"|img(?: src="(?!\s*(?:javascript|vbscript):)[^"<>]*")? alt="[^"<>]*"(?: title="[^"<>]*")?)>$/i;
