import { type DomainError, isDomainError, notFound, quote, unprocessable } from '../../errors.ts';
import type { Hash } from '../../library/checksum.ts';
import {
  END_PART,
  FORMAT,
  FORMAT_VERSION,
  HEADER_PART,
  isRecordsPart,
  VERSION_WITHOUT_CHECKSUMS,
  VERSION_WITHOUT_WEBHOOKS,
} from '../../library/format.ts';
import { readOnly, readPart, type Section } from '../../library/read-part.ts';
import { checkEnd, checkHeader, type Header } from '../../library/record.ts';
import type { Archive, ArchivePart } from '../../ports/archive.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Retention } from '../maintenance/retention.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { type ImportCounts, importCounts, type Refuse } from './import-entries.ts';
import { type ReceivedFiles, receiveFiles } from './import-files.ts';
import { importObjects, type SortedObjects, sortObjects } from './import-objects.ts';
import { importAccount, sectionImporter } from './import-section.ts';

interface ImportOptions {
  /**
   * The account that receives everything. Without it, lines that follow an account's line go to the account with the same id, and all other
   * lines to the first account.
   */
  readonly accountId?: number;
  /** Called once with the total number of objects, before the first is imported. */
  begin?(objects: number): void;
  /** Called with the number of objects processed since the previous call. */
  advance?(objects: number): void;
  /** Called for every line that cannot be imported. */
  readonly refuse: Refuse;
  /** When aborted, the import ends after the current part. */
  readonly signal?: AbortSignal;
}

/** The types of lines that are counted. */
type Countable = 'accounts' | Exclude<keyof Section, 'account'>;

export interface ImportReport {
  readonly counts: Readonly<Record<Countable, ImportCounts>>;
  /** Whether the whole export was read; false if it is truncated or the import was aborted. */
  readonly isComplete: boolean;
}

/** Reads exports. */
interface Imports {
  /**
   * Imports an export. Never changes existing content. Running an interrupted import again continues it; running a complete one again
   * changes nothing (docs/export.md). After an error, everything imported so far stays.
   * @throws DomainError `unprocessable` if this is not an export of a known version (nothing is imported), or is truncated or damaged
   * @throws DomainError `not-found` if `accountId` is unknown (nothing is imported)
   * @throws DomainError `unavailable` if the storage does not respond
   * @throws DomainError `storage-full`
   */
  importLibrary(archive: Archive, options: ImportOptions): Promise<ImportReport>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'ids'> {
  readonly vault: Pick<Vault, 'sha256'>;
  readonly queueStep: QueueStep;
  readonly retention: Pick<Retention, 'destroyExpired'>;
  /** The account for content whose account neither the export nor the caller names. */
  readonly first: Accounts['first'];
}

export function importUseCases(ports: Ports): Imports {
  const { retention } = ports;
  return {
    async importLibrary(archive, options) {
      const { refuse, signal, begin } = options;
      const hashFor = ({ version }: Header) =>
        CHECKSUMMED_VERSIONS.includes(version) ? ports.vault.sha256 : null;
      // The id or identity of an expired object in the trash must not block the import (D24).
      await retention.destroyExpired();
      let run: LibraryImport | null = null;
      let isComplete = false;
      try {
        for await (const part of archive) {
          if (signal?.aborted) break;
          if (run === null) {
            const header = await readHeader(part, hashFor);
            const target = await firstTarget(ports, header, options.accountId);
            run = new LibraryImport(ports, options, { hash: hashFor(header), target });
            begin?.(header.objects);
          } else if (part.name === END_PART) {
            const end = await readOnly(part, checkEnd, () => run?.hash ?? null);
            isComplete = 'value' in end && end.value.records === run.lines;
          } else if (isRecordsPart(part.name)) await run.importPart(part);
          else refuse({ part: part.name, line: 1, reason: 'is not part of an export' });
        }
      } catch (error) {
        throw run !== null && isDomainError(error, 'unprocessable') ? partlyImported(error) : error;
      } finally {
        await run?.waitUntilStored();
      }
      if (run === null) throw unprocessable('This file is empty or is not a Commonplace export.');
      return { counts: run.counts, isComplete };
    },
  };
}

const CHECKSUMMED_VERSIONS: readonly number[] = [VERSION_WITHOUT_WEBHOOKS, FORMAT_VERSION];
const READ_VERSIONS: readonly number[] = [VERSION_WITHOUT_CHECKSUMS, ...CHECKSUMMED_VERSIONS];

/** A part that was read, and is ready to be stored. */
interface ReceivedPart {
  readonly sections: readonly {
    readonly accountId: number;
    readonly section: Section;
    readonly objects: SortedObjects;
  }[];
  readonly files: ReceivedFiles;
}

/** The state of a running import: the account that receives lines, and the counts so far. */
class LibraryImport {
  readonly counts: Record<Countable, ImportCounts> = {
    accounts: importCounts(0, 0, 0),
    tags: importCounts(0, 0, 0),
    spaces: importCounts(0, 0, 0),
    feeds: importCounts(0, 0, 0),
    webhooks: importCounts(0, 0, 0),
    searches: importCounts(0, 0, 0),
    objects: importCounts(0, 0, 0),
    memberships: importCounts(0, 0, 0),
    links: importCounts(0, 0, 0),
    pins: importCounts(0, 0, 0),
  };
  lines = 0;
  readonly #ports: Ports;
  readonly #options: ImportOptions;
  /** The hash function for the checksums of lines; null if the lines have none. */
  readonly hash: Hash | null;
  /** The account that receives lines; null until a line names one. */
  #target: number | null;
  /** Resolves when the last part that was read is stored. */
  #storing: Promise<void> = Promise.resolve();

  constructor(
    ports: Ports,
    options: ImportOptions,
    { hash, target }: { readonly hash: Hash | null; readonly target: number | null },
  ) {
    this.#ports = ports;
    this.#options = options;
    this.hash = hash;
    this.#target = target;
  }

  /** Reads a part while the previous one is stored. @throws the error that stopped storing the previous part */
  async importPart(part: ArchivePart): Promise<void> {
    const received = await this.#receive(part);
    try {
      await this.#storing;
    } catch (error) {
      await received.files.abandon();
      throw error;
    }
    this.#storing = this.#store(received);
    // Prevents an unhandled rejection; the next caller that waits gets the error.
    this.#storing.catch(() => undefined);
  }

  /** Resolves when all parts are stored durably. @throws the error that stopped storing one of them */
  waitUntilStored(): Promise<void> {
    return this.#storing;
  }

  /** Reads a part, and stores its files without making them durable yet. */
  async #receive(part: ArchivePart): Promise<ReceivedPart> {
    const { refuse } = this.#options;
    const { storage } = this.#ports;
    const content = await readPart(part, { refuse, hash: this.hash });
    this.lines += content.lines;
    const sections = [];
    for (const section of content.sections) {
      const accountId = await this.#accountOf(section);
      if (accountId !== null) {
        const objects = await sortObjects(storage, section.objects, { accountId, refuse });
        sections.push({ accountId, section, objects });
      }
    }
    const newObjects = sections.flatMap(({ objects }) => objects.newObjects);
    return { sections, files: await receiveFiles(this.#ports, part, newObjects) };
  }

  async #store({ sections, files }: ReceivedPart): Promise<void> {
    const { refuse, advance } = this.#options;
    await files.commit();
    for (const { accountId, section, objects } of sections) {
      const target = { accountId, refuse };
      const importer = sectionImporter(this.#ports.storage, target);
      this.#count(await importer.before(section));
      this.#count({ objects: await importObjects(this.#ports, objects, files, target) });
      this.#count(await importer.after(section));
      advance?.(section.objects.length);
    }
  }

  /** The account that receives the lines of a section. If no account is known yet, rejects the lines and returns null. */
  async #accountOf(section: Section): Promise<number | null> {
    const { account } = section;
    if (account && this.#options.accountId === undefined) {
      this.#count({ accounts: await importAccount(this.#ports.storage, account.record) });
      this.#target = account.record.id;
    }
    if (this.#target === null) {
      const { account: _, ...lines } = section;
      for (const { part, line } of Object.values(lines).flat()) {
        this.#options.refuse({ part, line, reason: 'comes before the line of its account' });
      }
    }
    return this.#target;
  }

  #count(more: Partial<Record<Countable, ImportCounts>>): void {
    for (const [name, { taken, present, refused }] of Object.entries(more)) {
      const counted = this.counts[name as Countable];
      this.counts[name as Countable] = {
        taken: counted.taken + taken,
        present: counted.present + present,
        refused: counted.refused + refused,
      };
    }
  }
}

/** The account that receives the first lines; null if the export names its accounts. */
async function firstTarget(
  { storage, first }: Pick<Ports, 'storage' | 'first'>,
  { accounts }: Header,
  accountId: number | undefined,
): Promise<number | null> {
  if (accountId !== undefined) {
    if (!(await storage.accounts.find(accountId))) throw notFound('account', String(accountId));
    if ((accounts ?? 1) <= 1) return accountId;
    throw unprocessable(`The export has ${accounts} accounts. They cannot be imported into one account.`);
  }
  return accounts === undefined ? (await first()).id : null;
}

async function readHeader(part: ArchivePart, hashFor: (header: Header) => Hash | null): Promise<Header> {
  if (part.name !== HEADER_PART) throw notAnExport(`begins with ${part.name}`);
  const checked = await readOnly(part, checkHeader, hashFor);
  if ('problem' in checked) throw notAnExport(`has an invalid ${HEADER_PART}`);
  const { format, version } = checked.value;
  if (format !== FORMAT) throw notAnExport(`has the format ${quote(format)}`);
  if (READ_VERSIONS.includes(version)) return checked.value;
  throw unprocessable(
    `The export has version ${version}, but this version of Commonplace reads only versions up to ${FORMAT_VERSION}. Upgrade Commonplace, then import again.`,
  );
}

/** Explains why an import stopped early, and that everything before that point stays imported. */
function partlyImported({ message }: Error): DomainError {
  return unprocessable(
    `${message} Everything before that was imported. Import a complete copy to add the rest.`,
  );
}

function notAnExport(reason: string): DomainError {
  return unprocessable(`This is not a Commonplace export: it ${reason}.`);
}
