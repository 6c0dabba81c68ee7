import { readAs } from '../../analysis/file-entity.ts';
import { type Reason, reasonFor } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import type { CutText } from '../../model/object.ts';
import { MAX_EXTRACT_CHARACTERS } from '../../model/text.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { readFile } from '../unit-of-work/read-file.ts';
import type { StepRunner } from './analysis.ts';
import type { LibraryLanguages } from './library-languages.ts';
import { readPieces } from './read-pieces.ts';

/** Maximum number of pieces of a file that one step reads before other jobs run. */
export const MAX_PIECES_PER_STEP = 8;

interface Ports extends Pick<AllPorts, 'blobReader' | 'media' | 'prose' | 'vault'> {
  readonly storage: Pick<Storage, 'objects'>;
  readonly queueStep: QueueStep;
  readonly languagesOf: LibraryLanguages;
}

/**
 * The step that continues reading a file where the previous step stopped, until the end of the file or the size limit of texts. If
 * it cannot continue, its shortcoming says what is missing. A completely read object is embedded again.
 */
export function continueReading(ports: Ports): StepRunner {
  const { storage, blobReader, vault, queueStep, languagesOf } = ports;
  return async (object) => {
    const { extract, blob } = object;
    if (!extract?.cut) return { apply: (current) => current };
    const before = (await storage.objects.readExtract(object.accountId, object.id)) ?? '';
    const { cut: former } = extract;
    if (!blob || former.next === undefined || before.length >= MAX_EXTRACT_CHARACTERS)
      return { apply: (current) => current, shortcoming: missing(former, before.length) };

    const file = await readFile(blobReader, blob);
    const read = await readPieces(
      ports,
      {
        ...file,
        type: readAs({ type: file.type, name: blob.name ?? '' }),
        languages: await languagesOf(object.accountId),
      },
      { from: former.next, known: before.length, maxPieces: MAX_PIECES_PER_STEP },
    );
    const text = [before, read.text].filter((part) => part !== '').join('\n\n');
    const { cut: _, ...others } = extract;
    const longer = { ...others, sha256: vault.sha256(text), characters: text.length };
    return {
      extract: text,
      extendsSha256: extract.sha256,
      isUnfinished: read.cut !== undefined,
      changes: [queueStep(object, read.cut ? 'continue' : 'embed', 'rerun')],
      apply: (current) => ({ ...current, extract: { ...longer, ...(read.cut && { cut: read.cut }) } }),
    };
  };
}

/** Describes what is missing of a text. */
function missing({ next, pages }: CutText, characters: number): Reason {
  const isFull = characters >= MAX_EXTRACT_CHARACTERS;
  const maxBytes = MAX_EXTRACT_CHARACTERS;
  if (pages === undefined || next === undefined)
    return reasonFor(isFull ? reason('text-full', { maxBytes }) : reason('text-cut'));
  const at = { page: next - 1, pages };
  return reasonFor(
    isFull ? reason('text-full-at-page', { ...at, maxBytes }) : reason('text-cut-at-page', at),
  );
}
