export { type LongCommitOptions, longCommitsOnThread } from './long-commits.ts';
export { type ThreadOptions, threadProseConverter } from './prose-converter.ts';
