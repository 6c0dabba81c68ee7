import { createWorker, OEM, PSM } from 'tesseract.js';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { modelFolder, OCR_LANGUAGES, type OcrLanguage, ORIENTATION } from './ocr-data.ts';

/** A line as read. */
export interface ReadLine {
  readonly text: string;
  /** The confidence, from 0 to 100. */
  readonly confidence: number;
}

/** The lines of a page, grouped by paragraph. */
export type ReadPage = readonly (readonly ReadLine[])[];

/** The layout of a page. */
export interface Layout {
  /** The script, named as in `OCR_LANGUAGES` if it is there; undefined if there are too few letters. */
  readonly script: string | undefined;
  /** The clockwise rotation that brings the page upright: 0, 90, 180 or 270. */
  readonly degrees: number;
  /** Whether the detection is confident of the script or of the rotation. */
  readonly isSure: boolean;
}

/** Tesseract with one model in memory at a time. Starting it takes 0.8 s of processor time, and another model 0.05 to 0.2 s. */
export interface ReadingEngine {
  /** @throws DomainError `unprocessable` if the page cannot be read */
  layoutOf(page: Buffer): Promise<Layout>;
  /** @throws DomainError `unprocessable` if the page cannot be read */
  read(page: Buffer, language: OcrLanguage): Promise<ReadPage>;
  close(): Promise<void>;
}

/** The fewest letters that show a script. By default, the detection needs 50, more than many signs and captions have. */
const MIN_CHARACTERS = '8';
/** The confidence from which on a few words do not deceive the detection; it has no upper limit. */
const SURE_OF_SCRIPT = 5;
const SURE_OF_DIRECTION = 3;
/** One name for each script that the detection names in several ways. */
const SCRIPTS: Readonly<Record<string, string>> = { Japanese: 'Han', Korean: 'Hangul' };
/** Scripts in whose syllables the layout analysis sees several columns: their pages are also read as one block. */
const ALSO_AS_BLOCK: ReadonlySet<string> = new Set(['Hangul']);

/** An engine without work ends after this long. It stays for a while, since each start leaves memory behind that nothing else gets. */
const IDLE_MS = 5_000;

let running: Promise<ReadingEngine> | null = null;
let idle: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

async function end(): Promise<void> {
  const ended = running;
  running = null;
  await ended?.then((engine) => engine.close()).catch(() => {});
}

/** Runs work with the engine of this process, alone: other work waits. After a failure, the engine starts again. */
export function withEngine<T>(work: (engine: ReadingEngine) => Promise<T>): Promise<T> {
  const result = turn.then(async () => {
    clearTimeout(idle);
    running ??= startEngine();
    try {
      return await work(await running);
    } catch (error) {
      await end();
      throw error;
    } finally {
      if (running !== null) idle = setTimeout(() => void end(), IDLE_MS);
    }
  });
  turn = result.catch(() => {});
  return result;
}

/** Starts an engine, with the core that supports both kinds of models: every picture needs one of each. */
async function startEngine(): Promise<ReadingEngine> {
  let model: string = ORIENTATION;
  const worker = await createWorker(model, OEM.TESSERACT_ONLY, {
    langPath: modelFolder(),
    cacheMethod: 'none',
    legacyCore: true,
    legacyLang: true,
    errorHandler: () => {}, // failed jobs also reject
  });
  await worker.setParameters(PARAMETERS);

  async function use(code: OcrLanguage | typeof ORIENTATION): Promise<void> {
    if (model === code) return;
    await worker.reinitialize(code, code === ORIENTATION ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY);
    await worker.setParameters(PARAMETERS);
    model = code;
  }

  async function readAs(page: Buffer, mode: PSM): Promise<ReadPage> {
    await worker.setParameters({ tessedit_pageseg_mode: mode });
    const { data } = await worker.recognize(page, {}, { text: false, blocks: true }).catch(refuse);
    return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.map(({ lines }) => lines));
  }

  return {
    async layoutOf(page) {
      await use(ORIENTATION);
      const { data } = await worker.detect(page).catch(refuse);
      const script = data.script ?? undefined;
      return {
        script: script && (SCRIPTS[script] ?? script),
        degrees: data.orientation_degrees ?? 0,
        isSure:
          (data.script_confidence ?? 0) >= SURE_OF_SCRIPT ||
          (data.orientation_confidence ?? 0) >= SURE_OF_DIRECTION,
      };
    },
    async read(page, language) {
      await use(language);
      const read = await readAs(page, PSM.AUTO);
      if (!ALSO_AS_BLOCK.has(OCR_LANGUAGES[language].script)) return read;
      const block = await readAs(page, PSM.SINGLE_BLOCK);
      return worthOf(block) > worthOf(read) ? block : read;
    },
    close: async () => void (await worker.terminate()),
  };
}

/** Parameters that make Tesseract print nothing, and find the script of short texts. */
const PARAMETERS: object = { debug_file: '/dev/null', min_characters_to_try: MIN_CHARACTERS };

function refuse(): never {
  throw unprocessable(reason('picture-text'));
}

/** How much was read, and with what confidence. */
const worthOf = (page: ReadPage): number =>
  page.flat().reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
