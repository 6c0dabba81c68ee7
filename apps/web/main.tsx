import { render } from 'preact';
import { App } from './app.tsx';
import { startKeepingFirstCards } from './collection/first-cards-keeper.ts';
import { access } from './key/access.ts';
import { firstCards } from './offline/first-cards.ts';
import { startKeeping } from './offline/offline-cache.ts';
import { keepShell } from './offline/register.ts';
import { openAccess } from './sign-in/open-access.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { chooseLanguage } from './words/choose-language.ts';
import './browser/theme.ts';

const { hash } = location;
removeFragment();

firstCards.prepare();
render(<App />, document.body);
void chooseLanguage(navigator.languages);
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

/** It may contain a secret, so it leaves the address bar before the first request. */
function removeFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
