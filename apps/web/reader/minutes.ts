import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';

/** Reading speeds by Trauzettel-Klosinski et al. (2012, IReST), in words and, for scripts without spaces, in characters. */
const WORDS_PER_MINUTE = 230;
const CHARACTERS_PER_MINUTE = 500;
const WITHOUT_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0eff]/g;

/** The reading time of a text in minutes, at least one. It is not rounded. */
export function minutesOf(document: ProseDocument): number {
  const text = textOf(document);
  const characters = text.match(WITHOUT_SPACES)?.length ?? 0;
  const words = text.replaceAll(WITHOUT_SPACES, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE);
}

/** The text of a node, with a space between blocks. */
export function textOf(node: ProseNode | ProseDocument): string {
  const { content = [] } = node;
  if ('text' in node && node.text !== undefined) return node.text;
  return content.map(textOf).join(content.some(({ type }) => type === 'text') ? '' : ' ');
}
