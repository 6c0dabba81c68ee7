export { threadLanguageModel } from './language-model.ts';
export { threadMedia } from './media.ts';
export { threadPageReader } from './page-reader.ts';
export { type ThreadOptions, threadProseConverter } from './prose-converter.ts';
export { serveThread } from './serve-thread.ts';
