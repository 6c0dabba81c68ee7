import { readAs } from '../../analysis/file-entity.ts';
import { mediaEntity } from '../../entities/initial.ts';
import { unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { type SavedObject, tagObject } from '../../model/object.ts';
import { isTagName, MAX_TAGS, TagFlag } from '../../model/tag.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { readFile } from '../unit-of-work/read-file.ts';
import type { Finding, StepRunner } from './analysis.ts';
import { MAX_PIECES_PER_STEP } from './continue-reading.ts';
import { type ExaminerPorts, type FileToExamine, fileExaminer } from './examine-file.ts';
import { withPixels } from './preview-picture.ts';
import { PAGE_TYPES, type PagePorts, pageReading } from './read-page.ts';

/** The URL of an uploaded page that does not name its own, so that relative links are not resolved. */
const NOWHERE = 'about:blank';
/** Maximum number of tags taken from a file. */
const MAX_FOUND_TAGS = 50;

/**
 * The step that examines an uploaded file. Reads a page as a page, but fetches nothing that it refers to. Tags that the author gave to a
 * text become tags of the object, but only once: tags that a person removed stay removed (D30).
 */
export function inspectFile(
  ports: ExaminerPorts & PagePorts & { readonly blobReader: BlobReader; readonly queueStep: QueueStep },
): StepRunner {
  const { storage, ids, clock } = ports;
  const examine = fileExaminer(ports, MAX_PIECES_PER_STEP);
  const readPage = pageReading(ports, { isOnline: false });

  /** The finding for a page. If the page has no main text, all of its words count. */
  async function examinePage(object: SavedObject, file: FileToExamine): Promise<Finding> {
    const { bytes, type } = file;
    const page = await readPage(object, { bytes, contentType: type, url: NOWHERE });
    if (page.extract !== undefined) return page;
    const { finding } = await examine(file);
    return { ...page, ...finding, apply: (current) => page.apply(finding.apply(current)) };
  }

  async function examineFile(object: SavedObject, file: FileToExamine): Promise<Finding> {
    const examination = await examine(file);
    const { facts, finding, references: entities, isCut } = examination;
    return {
      ...finding,
      changes: [
        { type: 'entities.put', objectId: object.id, entities },
        ...(isCut || object.extract?.cut ? [ports.queueStep(object, 'continue', 'rerun')] : []),
      ],
      apply(current) {
        const { blob, ...found } = finding.apply(current);
        const tagged = tagObject(found, wantedTags(current, facts.tags ?? []), TagFlag.Manual, ids, clock());
        return { ...tagged, ...(blob && { blob: withPixels(blob, facts, examination.thumbnail) }) };
      },
    };
  }

  return async (object) => {
    const { blob } = object;
    if (!blob) throw unprocessable(reason('object-without-file'));
    const thumbnail = object.kind === 'image' ? object.thumbnail : undefined;
    const former = await storage.entities.listReferences(object.accountId, object.id);
    const languages = await ports.languagesOf(object.accountId);
    const file = {
      ...(await readFile(ports.blobReader, blob)),
      name: blob.name ?? '',
      former,
      languages,
      thumbnail,
    };
    const type = readAs(file);
    return PAGE_TYPES.has(type)
      ? asFile(await examinePage(object, { ...file, type }), type)
      : examineFile(object, file);
  };
}

/** The finding for an uploaded page. A page about nothing more specific counts as a document. */
function asFile(finding: Finding, type: string): Finding {
  return {
    ...finding,
    apply(current) {
      const applied = finding.apply(current);
      const { mainEntity: entity, title } = applied;
      if (entity?.['@type'] !== 'WebPage') return applied;
      return { ...applied, mainEntity: { ...mediaEntity(entity.id, type), title } };
    },
  };
}

/** The valid names that nobody has removed from the object, as many as fit. */
function wantedTags({ tags, refusedTags }: SavedObject, names: readonly string[]): readonly string[] {
  return names
    .filter((name) => isTagName(name) && !refusedTags.includes(name))
    .slice(0, Math.min(MAX_FOUND_TAGS, MAX_TAGS - tags.length));
}
