export { threadMedia } from './media.ts';
export { type ThreadOptions, threadProseConverter } from './prose-converter.ts';
export { serveThread } from './serve-thread.ts';
