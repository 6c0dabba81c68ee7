export { type ThreadOptions, threadProseConverter } from './prose-converter.ts';
