import { isConsent } from './boilerplate.ts';

/** What a form of consent has besides sentences: headings and buttons. */
const MAX_LABEL_LENGTH = 80;

/**
 * Whether a text is nothing but a form that asks for consent: whatever else is in it is no longer than a heading or a button, and
 * all of that shorter than the form.
 * @param markdown the text of a page, its blocks separated by blank lines
 */
export function isConsentOnly(markdown: string): boolean {
  let form = 0;
  let labels = 0;
  for (const block of markdown.split(/\n\s*\n/)) {
    const text = block.trim();
    if (isConsent(text)) form += text.length;
    else if (text.split('\n').every((line) => line.length <= MAX_LABEL_LENGTH)) labels += text.length;
    else return false;
  }
  return form > 0 && labels < form;
}
