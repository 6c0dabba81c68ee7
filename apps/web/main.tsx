import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { chosenLanguage } from './browser/chosen-language.ts';
import { startCachingFirstCards } from './collection/cache-first-cards.ts';
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
  languageLoaded = chooseLanguage([chosenLanguage.value, ...navigator.languages], LANGUAGES);
});
void Promise.race([languageLoaded, languageTimeout()]).then(() => {
  // Replaces the line that says that the app is opening.
  document.body.replaceChildren();
  render(<App />, document.body);
});
missingLanguage.subscribe((name) => {
  if (name !== null) toast({ text: commonWords.languageMissing(name), isFailure: true });
});
void openAccess(hash);
// Loads the font of quotations early. If it arrived after they were drawn, it would not be used until the next visit.
void document.fonts.load('italic 1rem "Literata Variable"').catch(() => undefined);
installServiceWorker();
keepFocus();
startOfflineCache();
startCachingFirstCards();

// Browsers do not reload the page when only the fragment of its URL changes.
addEventListener('hashchange', () => {
  if (!location.hash.startsWith('#key=')) return;
  if (access.peek().state === 'open') removeFragment();
  else location.reload();
});

/** Limits how long the first view waits for its language. After that, it is in English until the translation has loaded. */
function languageTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

/** Removes the fragment from the address bar before the first request, because it may contain a secret. */
function removeFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
