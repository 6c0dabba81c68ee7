/** Phrases by which pages and mails talk about themselves. A sentence with one of them is boilerplate. */
const PHRASES =
  /\b(cookies?|all rights reserved|privacy policy|terms (of|and) (use|service|conditions)|subscribe|unsubscribe|newsletter|sign (up|in)|log ?in|click (here|below)|read more|share (this|on)|follow us|advertisement|sponsored|enable javascript|copyright|skip to (main )?content|table of contents|loading)\b|©/i;

/** Words of such sentences, generic words for which nobody would search, and words for the text itself, in the singular. */
const WORDS: ReadonlySet<string> = new Set(
  `advertisement article author blog browser click comment content cookie copyright email faq footer header home homepage
  javascript link login menu navigation newsletter page password policy privacy reader right search share site sign
  subscribe subscriber terms update user version web webpage website
  amount aspect bit case day deal detail end example fact few form get hour idea issue item kind level list look lot
  man matter mean minute moment month name need number one option order other part people person piece place point
  problem question reason result second sense set side situation something sort step stuff thing time today tomorrow
  monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december
  tonight type use value way week woman word work world year yesterday
  chapter draft intro introduction note overview remark summary thought`.split(/\s+/),
);

/** Whether a sentence is about the page rather than its subject. */
export function isBoilerplate(sentence: string): boolean {
  return PHRASES.test(sentence);
}

/** Whether a word, given by its lemma, says nothing about the subject of a text. The lemma of a name may be a plural. */
export function isGeneric(lemma: string): boolean {
  return WORDS.has(lemma) || WORDS.has(lemma.replace(/(?<=\w{3})s$/, ''));
}
