import { createWorker, OEM, PSM } from 'tesseract.js';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { modelFolder, OCR_LANGUAGES, type OcrLanguage, ORIENTATION } from './ocr-data.ts';

/** A line of recognised text. */
export interface ReadLine {
  readonly text: string;
  /** The confidence, from 0 to 100. */
  readonly confidence: number;
  /** Where it is on the page, in pixels from the top. */
  readonly bbox: { readonly y0: number; readonly y1: number };
}

/** The lines of a page, grouped by paragraph. */
export type ReadPage = readonly (readonly ReadLine[])[];

export interface Layout {
  /** The script, named as in `OCR_LANGUAGES` if it is there; undefined if there are too few letters. */
  readonly script: string | undefined;
  /** The clockwise rotation that brings the page upright: 0, 90, 180 or 270. */
  readonly degrees: number;
  /** Whether the detection is confident of the script or of the rotation. */
  readonly isSure: boolean;
}

/**
 * Tesseract with one model in memory at a time. Starting Tesseract takes 0.8 s of processor time; loading another model takes 0.05 to 0.2
 * s.
 */
export interface ReadingEngine {
  /** @throws DomainError `unprocessable` if the page cannot be read */
  layoutOf(page: Buffer): Promise<Layout>;
  /** @throws DomainError `unprocessable` if the page cannot be read */
  read(page: Buffer, language: OcrLanguage): Promise<ReadPage>;
  close(): Promise<void>;
}

/** Minimum number of letters from which the script is detected. Tesseract's default is 50, more than many signs and captions have. */
const MIN_CHARACTERS = '8';
/** The confidence from which the detected script and direction are reliable even for a few words. Confidence has no upper limit. */
const SURE_OF_SCRIPT = 5;
const SURE_OF_DIRECTION = 3;
/** The names in `OCR_LANGUAGES` of scripts that the detection names differently. */
const SCRIPTS: Readonly<Record<string, string>> = { Japanese: 'Han', Korean: 'Hangul' };
/** Scripts in whose syllables the layout analysis sees several columns: their pages are also read as one block. */
const ALSO_AS_BLOCK: ReadonlySet<string> = new Set(['Hangul']);

/**
 * The idle time after which an engine ends, in milliseconds. It does not end immediately, since each start leaves memory behind that is
 * never reused.
 */
const IDLE_MS = 5_000;

let running: Promise<ReadingEngine> | null = null;
let idle: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

async function end(): Promise<void> {
  const ended = running;
  running = null;
  await ended?.then((engine) => engine.close()).catch(() => {});
}

/** Runs work with the engine of this process. Only one work runs at a time. After a failure, the engine is started again. */
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

/** Starts an engine with the core that supports both kinds of models, since every picture needs a model of each kind. */
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

/** Parameters with which Tesseract prints nothing, and detects the script of short texts. */
const PARAMETERS: object = { debug_file: '/dev/null', min_characters_to_try: MIN_CHARACTERS };

function refuse(): never {
  throw unprocessable(reason('picture-text'));
}

/** The value of a reading: the sum over all lines of their length times their confidence. */
const worthOf = (page: ReadPage): number =>
  page.flat().reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
