// The pages for browsers without a key, which are loaded on demand.
export { LogIn } from './log-in.tsx';
export { NameBrowser } from './name-browser.tsx';
export { SetUp } from './set-up.tsx';
