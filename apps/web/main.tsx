import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { ownLanguage } from './browser/own-language.ts';
import { startKeepingFirstCards } from './collection/first-cards-keeper.ts';
import { access } from './key/access.ts';
import { firstCards } from './offline/first-cards.ts';
import { startKeeping } from './offline/offline-cache.ts';
import { keepShell } from './offline/register.ts';
import { openAccess } from './sign-in/open-access.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { toast } from './ui/toasts.tsx';
import { chooseLanguage, missingLanguage } from './words/choose-language.ts';
import { commonWords } from './words/common.ts';
import { LANGUAGES } from './words/languages/all.ts';
import './browser/theme.ts';

const { hash } = location;
removeFragment();

firstCards.prepare();
let inLanguage = Promise.resolve();
effect(() => {
  inLanguage = chooseLanguage([ownLanguage.value, ...navigator.languages], LANGUAGES);
});
void Promise.race([inLanguage, patience()]).then(() => {
  // The page says that it opens.
  document.body.replaceChildren();
  render(<App />, document.body);
});
missingLanguage.subscribe((name) => {
  if (name !== null) toast({ text: commonWords.languageMissing(name), isFailure: true });
});
void openAccess(hash);
keepShell();
keepFocus();
startKeeping();
startKeepingFirstCards();

// A link pasted into an open page does not reload it by itself.
addEventListener('hashchange', () => {
  if (!location.hash.startsWith('#key=')) return;
  if (access.peek().state === 'open') removeFragment();
  else location.reload();
});

/** How long the first view waits for its language at most; then it is in English until the texts are there. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

/** It may contain a secret, so it leaves the address bar before the first request. */
function removeFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
