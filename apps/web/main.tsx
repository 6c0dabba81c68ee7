import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { ownLanguage } from './browser/own-language.ts';
import { startCachingFirstCards } from './collection/first-cards-keeper.ts';
import { access } from './key/access.ts';
import { firstCards } from './offline/first-cards.ts';
import { startOfflineCache } from './offline/offline-cache.ts';
import { installServiceWorker } from './offline/register.ts';
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
let languageLoaded = Promise.resolve();
effect(() => {
  languageLoaded = chooseLanguage([ownLanguage.value, ...navigator.languages], LANGUAGES);
});
void Promise.race([languageLoaded, languageTimeout()]).then(() => {
  // Until now, the page shows a line that says it is opening.
  document.body.replaceChildren();
  render(<App />, document.body);
});
missingLanguage.subscribe((name) => {
  if (name !== null) toast({ text: commonWords.languageMissing(name), isFailure: true });
});
void openAccess(hash);
// The font of quotations. If it arrived after they are drawn, it would not be used until the next visit.
void document.fonts.load('italic 1rem "Literata Variable"').catch(() => undefined);
installServiceWorker();
keepFocus();
startOfflineCache();
startCachingFirstCards();

// A link pasted into an open page does not reload it by itself.
addEventListener('hashchange', () => {
  if (!location.hash.startsWith('#key=')) return;
  if (access.peek().state === 'open') removeFragment();
  else location.reload();
});

/** Limits how long the first view waits for its language; after that, it is in English until the texts have loaded. */
function languageTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

/** The fragment may contain a secret, so it is removed from the address bar before the first request. */
function removeFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
