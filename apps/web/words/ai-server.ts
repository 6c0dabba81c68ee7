import { translatable } from './language.ts';

/** Settings, for the owner: the AI server. */
export const aiServerWords = translatable('ai-server', {
  title: 'AI server',
  hint: 'It writes better summaries and tags than the built-in models. Saved texts are sent to it, and pictures if it has a model for them.',
  url: 'Address, including the version of the API',
  key: 'Key',
  keyKept: 'Saved. Enter another one to replace it.',
  textModel: 'Model for texts',
  visionModel: 'Model for pictures',
  embeddingModel: 'Model for comparing texts',
  prompt: 'What summaries and tags should consider',
  byEnvironment: (url: string) => `Set by the environment: ${url}`,
  unreadable:
    'These settings cannot be opened with this server’s secret key. Enter them again, or restore the former secret key.',
  save: 'Save',
  test: 'Save and test',
  remove: 'Use only the built-in models',
  answered: (model: string, seconds: string) => `${model} responded in ${seconds} s.`,
  failed: (model: string, seconds: string, reason: string) => `${model} failed after ${seconds} s: ${reason}`,
  noModel: 'Enter a model first: without one, there is nothing to test.',
});
