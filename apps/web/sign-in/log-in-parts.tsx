/** What a browser without a key needs; loaded when it is needed. */
export { LogIn } from './log-in.tsx';
export { NameBrowser } from './name-browser.tsx';
export { SetUp } from './set-up.tsx';
