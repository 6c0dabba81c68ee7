import { describe, expect, it } from 'vitest';
import { markedDocument } from '../../../apps/web/highlights/marked-document.ts';
import { proseTextOf } from '../../../apps/web/highlights/prose-text.ts';
import { adjacentSentence, extendSpan, sentenceAt } from '../../../apps/web/highlights/sentence-selection.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { highlightNote, highlightOf } from '../../../core/prose/highlight.ts';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';

/** Selecting passages in a text by keyboard, and storing them as notes. */

const TEXT = 'Ferns like shade. They need rain!\nOld walls are damp. 春天来了。';

const shown = (span: { start: number; end: number } | null) => span && TEXT.slice(span.start, span.end);
const at = (part: string) => ({ start: TEXT.indexOf(part), end: TEXT.indexOf(part) + part.length });

describe('selecting by keyboard', () => {
  it('starts with the sentence at a position, or the next one', () => {
    expect(shown(sentenceAt(TEXT, 0))).toBe('Ferns like shade.');
    expect(shown(sentenceAt(TEXT, 20))).toBe('They need rain!');
    expect(shown(sentenceAt(TEXT, TEXT.indexOf('\n')))).toBe('Old walls are damp.');
    expect(sentenceAt(TEXT, TEXT.length)).toBeNull();
  });

  it('ends sentences as the language of the text does', () => {
    const greek = 'Τι κάνεις; Είμαι καλά.';
    const first = sentenceAt(greek, 0, 'el');
    expect(first && greek.slice(first.start, first.end)).toBe('Τι κάνεις;');
    expect(sentenceAt(greek, 0, 'en')?.end).toBe(greek.length);
    expect(first && adjacentSentence(greek, first, 1, 'el').end).toBe(greek.length);
  });

  it('moves from sentence to sentence, across lines, to both ends of the text', () => {
    const second = adjacentSentence(TEXT, at('Ferns like shade.'), 1);
    expect(shown(second)).toBe('They need rain!');
    expect(shown(adjacentSentence(TEXT, second, 1))).toBe('Old walls are damp.');
    expect(shown(adjacentSentence(TEXT, at('Old walls are damp.'), -1))).toBe('They need rain!');
    expect(shown(adjacentSentence(TEXT, at('Ferns like shade.'), -1))).toBe('Ferns like shade.');
    expect(shown(adjacentSentence(TEXT, at('春天来了。'), 1))).toBe('春天来了。');
  });

  it('moves between sentences that have no space between them', () => {
    const chinese = '春天来了。蕨类发芽。雨还没下。';
    const first = sentenceAt(chinese, 0, 'zh') ?? { start: 0, end: 0 };
    const second = adjacentSentence(chinese, first, 1, 'zh');
    expect(chinese.slice(second.start, second.end)).toBe('蕨类发芽。');
    expect(adjacentSentence(chinese, second, -1, 'zh')).toEqual(first);
    const both = extendSpan(chinese, first, 'sentence', 1, 'zh');
    expect(both).toEqual({ start: 0, end: second.end });
    expect(extendSpan(chinese, both, 'sentence', -1, 'zh')).toEqual(first);
  });

  it('grows and shrinks in the language of the text', () => {
    const greek = 'Τι κάνεις; Είμαι καλά.';
    const question = { start: 0, end: 'Τι κάνεις;'.length };
    const whole = { start: 0, end: greek.length };
    expect(extendSpan(greek, question, 'sentence', 1, 'el')).toEqual(whole);
    expect(extendSpan(greek, whole, 'sentence', -1, 'el')).toEqual(question);
  });

  it('grows and shrinks by words and sentences, down to one word', () => {
    const longer = extendSpan(TEXT, at('Ferns like shade.'), 'word', 1);
    expect(shown(longer)).toBe('Ferns like shade. They');
    expect(shown(extendSpan(TEXT, longer, 'word', -1))).toBe('Ferns like shade');
    expect(shown(extendSpan(TEXT, longer, 'sentence', 1))).toBe('Ferns like shade. They need rain!');
    expect(shown(extendSpan(TEXT, at('Ferns like shade.\u0020They need rain!'), 'sentence', 1))).toBe(
      'Ferns like shade. They need rain!\nOld walls are damp.',
    );
    expect(shown(extendSpan(TEXT, at('Ferns like'), 'word', -1))).toBe('Ferns');
    expect(shown(extendSpan(TEXT, at('Ferns'), 'word', -1))).toBe('Ferns');
  });
});

describe('the text of a document', () => {
  const document = fromMarkdown(
    '# Walls\n\nOld *walls* and [[Ferns]]\\\nare damp.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n```js\nlet x;\n```\n\n![A fern](fern.png)\n\nLast.',
  );

  it('joins its blocks line by line, and counts the rendered ones', () => {
    const { text, leaves } = proseTextOf(document);
    expect(text).toBe('Walls\nOld walls and Ferns\nare damp.\none\ntwo\na\nb\nc\nd\nlet x;\nLast.\n');
    for (const leaf of leaves) expect(text.slice(leaf.start, leaf.start + leaf.text.length)).toBe(leaf.text);
    expect(leaves.at(-1)).toMatchObject({ text: 'Last.', block: 5 });
  });

  it('does not change when passages are highlighted, however they overlap', () => {
    const { text } = proseTextOf(document);
    const from = text.indexOf('walls and');
    const spans = [
      { start: from, end: text.indexOf('two') },
      { start: from + 3, end: from + 12 },
    ];
    const marked = markedDocument(document, spans);
    expect(proseTextOf(marked).text).toBe(text);
    expect(toMarkdown(marked)).toContain('==*walls* and [[Ferns]]');
    expect(markedDocument(document, [])).toBe(document);
  });
});

describe('the note of a passage', () => {
  const quote = { exact: 'Old walls\nare damp.', before: 'Yes: ', after: ' Or not.' };

  it('holds it in a highlight, with its context and the comment', () => {
    const words = fromMarkdown('True.').content;
    const note = parseProse(highlightNote({ quote, color: 'blue', part: 3, comment: words }));
    expect(highlightOf(note)).toEqual({ quote, color: 'blue', part: 3, comment: words });
    expect(toMarkdown(note)).toBe('==Old walls\\\nare damp.==\n\nTrue.\n');
  });

  it('can also be read from Markdown, without the context', () => {
    const read = highlightOf(fromMarkdown('==Old **walls**\\\nare damp.==\n\nTrue.'));
    expect(read?.quote).toEqual({ exact: 'Old walls\nare damp.', before: '', after: '' });
    expect(read?.comment).toHaveLength(1);
  });

  it('may not have other text in its first paragraph', () => {
    for (const markdown of ['I ==think== so', 'Plain', '# ==Title==', ''])
      expect(highlightOf(fromMarkdown(markdown))).toBeNull();
  });
});
