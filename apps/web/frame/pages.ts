/** What is not needed for the first view: loaded together when the first of them is shown, so that little is asked for. */
export { default as Detail } from '../detail/detail.tsx';
export { default as SavePage } from '../save/save-page.tsx';
export { default as SettingsPage } from '../settings/settings-page.tsx';
