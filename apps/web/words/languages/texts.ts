import type { ALL_MESSAGES } from '../../../../core/messages/all.ts';

/** What a language needs: the texts of each file of `words`, by its name. A text too few or too many is a type error. */

/** The texts of the first view, which load with the app. */
export interface FirstTexts {
  readonly card: typeof import('../card.ts').cardWords;
  readonly commands: typeof import('../commands.ts').commandsWords;
  readonly common: typeof import('../common.ts').commonWords;
  readonly empty: typeof import('../empty.ts').emptyWords;
  readonly frame: typeof import('../frame.ts').frameWords;
  readonly grid: typeof import('../grid.ts').gridWords;
  readonly key: typeof import('../key.ts').keyWords;
  readonly offline: typeof import('../offline.ts').offlineWords;
  readonly outbox: typeof import('../outbox.ts').outboxWords;
  readonly pages: typeof import('../pages.ts').pageNames;
  readonly query: typeof import('../query.ts').queryWords;
  readonly save: typeof import('../save.ts').saveWords;
  readonly search: typeof import('../search.ts').searchWords;
  readonly selection: typeof import('../selection.ts').selectionWords;
  readonly sidebar: typeof import('../sidebar.ts').sidebarWords;
  readonly types: typeof import('../types.ts').typeNames;
}

/** The other texts, which load after the first view, and the messages of the server by their codes. */
export interface LaterTexts {
  readonly bulk: typeof import('../bulk.ts').bulkWords;
  readonly connect: typeof import('../connect.ts').connectWords;
  readonly detail: typeof import('../detail.ts').detailWords;
  readonly edit: typeof import('../edit.ts').editWords;
  readonly exports: typeof import('../exports.ts').exportWords;
  readonly facts: typeof import('../facts.ts').factsWords;
  readonly feeds: typeof import('../feeds.ts').feedsWords;
  readonly highlights: typeof import('../highlights.ts').highlightsWords;
  readonly imports: typeof import('../imports.ts').importsWords;
  readonly 'kept-settings': typeof import('../kept-settings.ts').keptSettingsWords;
  readonly 'key-list': typeof import('../key-list.ts').keyListWords;
  readonly 'language-choice': typeof import('../language-choice.ts').languageWords;
  readonly 'log-in': typeof import('../log-in.ts').logInWords;
  readonly mail: typeof import('../mail.ts').mailWords;
  readonly 'name-browser': typeof import('../name-browser.ts').nameBrowserWords;
  readonly palette: typeof import('../palette.ts').paletteWords;
  readonly pins: typeof import('../pins.ts').pinsWords;
  readonly read: typeof import('../read.ts').readWords;
  readonly reading: typeof import('../reading.ts').readingWords;
  readonly rediscover: typeof import('../rediscover.ts').rediscoverWords;
  readonly 'save-page': typeof import('../save-page.ts').savePageWords;
  readonly 'selection-bar': typeof import('../selection-bar.ts').selectionBarWords;
  readonly 'ai-server': typeof import('../ai-server.ts').aiServerWords;
  readonly server: typeof import('../server.ts').serverWords;
  readonly settings: typeof import('../settings.ts').settingsWords;
  readonly share: typeof import('../share.ts').shareWords;
  readonly spaces: typeof import('../spaces.ts').spacesWords;
  readonly tags: typeof import('../tags.ts').tagsWords;
  readonly tokens: typeof import('../tokens.ts').tokenWords;
  readonly typing: typeof import('../typing.ts').typingWords;
  readonly undo: typeof import('../undo.ts').undoWords;
  readonly viewer: typeof import('../viewer.ts').viewerWords;
  readonly webhooks: typeof import('../webhooks.ts').webhooksWords;
  readonly service: typeof ALL_MESSAGES;
}
