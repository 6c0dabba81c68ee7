import { isConsent } from './boilerplate.ts';

/** The most characters of a line that counts as a heading or a button of a consent form. */
const MAX_LABEL_LENGTH = 80;

/**
 * Whether a text is only a consent form: its other lines are no longer than a heading or a button, and in total shorter than the form.
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
