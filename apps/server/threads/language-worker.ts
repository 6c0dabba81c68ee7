import { embeddedLanguageModel } from '../../../adapters/intelligence/embedded/language-model.ts';
import { serveThread } from '../../../adapters/threads/index.ts';

const { describeText, describePicture } = embeddedLanguageModel();

/** The thread that says in words what texts and pictures are about. */
serveThread({ describeText, describePicture });
