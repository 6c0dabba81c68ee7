// The pages that the first view does not need. They are one file, to save requests.
export { default as KeyList } from '../commands/key-list.tsx';
export { default as Palette } from '../commands/palette.tsx';
export { default as Detail } from '../detail/detail.tsx';
export { default as HighlightsPage } from '../highlights/highlights-page.tsx';
export { default as PinsPage } from '../pins/pins-page.tsx';
export { default as ReadPage } from '../read/read-page.tsx';
export { default as ReadingPage } from '../read/reading-page.tsx';
export { default as RediscoverPage } from '../rediscover/rediscover-page.tsx';
export { default as SavePage } from '../save/save-page.tsx';
export { default as SettingsPage } from '../settings/settings-page.tsx';
export { default as SharedPage } from '../share/shared-page.tsx';
export { default as SpacesPage } from '../spaces/spaces-page.tsx';
export { default as TagsPage } from '../tags/tags-page.tsx';
