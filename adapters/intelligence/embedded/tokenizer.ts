/** Tokens with the logarithms of their probabilities. The id of a token is its index in the list. */
export type Vocabulary = readonly (readonly [token: string, logProbability: number])[];

/** Splits a text into the ids of its tokens. The result is empty if no token is known, as in a script that the vocabulary lacks. */
type Tokenizer = (text: string) => number[];

/** The character that marks the start of a word. */
const WORD_START = '▁';
/** The id of characters that no token covers. */
const UNKNOWN = 0;
/** Tokens at the start of the vocabulary that do not represent text. */
const RESERVED = 6;
/** The logarithm of a probability that is lower than that of any token. */
const UNKNOWN_LOG_PROBABILITY = -30;

interface Node {
  /** The child nodes, by code point. */
  readonly children: Map<number, Node>;
  id?: number;
  logProbability: number;
}

/**
 * Finds the most probable segmentation of a text into tokens (Kudo, "Subword Regularization", 2018: the unigram language model of
 * SentencePiece) with Viterbi's algorithm, in time linear in the length of the text. A run of characters that no token covers becomes one
 * unknown token.
 */
export function unigramTokenizer(vocabulary: Vocabulary): Tokenizer {
  const root = trieOf(vocabulary);
  const meaningless = new Set([UNKNOWN, root.children.get(codePointOf(WORD_START))?.id]);

  return (text) => {
    const normal = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
    if (normal === '') return [];
    const symbols = Array.from(WORD_START + normal.replaceAll(' ', WORD_START), codePointOf);
    const best = new Float64Array(symbols.length + 1).fill(Number.NEGATIVE_INFINITY);
    const starts = new Int32Array(symbols.length + 1);
    const ids = new Int32Array(symbols.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number, logProbability: number): void => {
      const score = (best[start] ?? 0) + logProbability;
      if (score <= (best[end] ?? 0)) return;
      best[end] = score;
      starts[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < symbols.length; start++) {
      offer(start, start + 1, UNKNOWN, UNKNOWN_LOG_PROBABILITY);
      let node: Node | undefined = root;
      for (let end = start; end < symbols.length; end++) {
        node = node.children.get(symbols[end] ?? -1);
        if (node === undefined) break;
        if (node.id !== undefined) offer(start, end + 1, node.id, node.logProbability);
      }
    }
    const tokens = trace(starts, ids);
    return tokens.every((token) => meaningless.has(token)) ? [] : tokens;
  };
}

function trieOf(vocabulary: Vocabulary): Node {
  const root = emptyNode();
  for (const [id, [token, logProbability]] of vocabulary.entries()) {
    if (id < RESERVED) continue;
    let node = root;
    for (const character of token) {
      const symbol = codePointOf(character);
      const next = node.children.get(symbol) ?? emptyNode();
      node.children.set(symbol, next);
      node = next;
    }
    node.id = id;
    node.logProbability = logProbability;
  }
  return root;
}

const emptyNode = (): Node => ({ children: new Map(), logProbability: 0 });

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

function trace(starts: Int32Array, ids: Int32Array): number[] {
  const tokens: number[] = [];
  for (let at = starts.length - 1; at > 0; at = starts[at] ?? 0) {
    const id = ids[at] ?? UNKNOWN;
    if (id !== UNKNOWN || tokens.at(-1) !== UNKNOWN) tokens.push(id);
  }
  return tokens.reverse();
}
