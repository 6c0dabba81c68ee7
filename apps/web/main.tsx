import { render } from 'preact';
import { App } from './app.tsx';
import { openAccess } from './key/access.ts';
import { firstCards } from './offline/first-cards.ts';
import { startKeepingFirstCards } from './offline/first-cards-keeper.ts';
import { startKeeping } from './offline/keeper.ts';
import { keepShell } from './offline/register.ts';
import './theme.ts';

/** The fragment may hold a secret: it leaves the address before anything is asked of the server. */
const { hash } = location;
if (hash !== '') history.replaceState(history.state, '', location.pathname + location.search);

firstCards.prepare();
render(<App />, document.body);
void openAccess(hash);
keepShell();
startKeeping();
startKeepingFirstCards();
