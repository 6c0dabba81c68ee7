import { notFound } from '../../errors.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { BookContents, BookReader } from '../../ports/book-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { ProseDocument } from '../../prose/schema.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { readFile } from '../unit-of-work/read-file.ts';

/** E-books, chapter by chapter (docs/app.md, "Read"). */
export interface Books {
  /** @throws DomainError `not-found` for an object that is not an e-book; `forbidden`, `unprocessable` */
  contents(caller: Caller, id: Uid): Promise<BookContents>;
  /**
   * @param chapter from 0
   * @throws DomainError like `contents`; `not-found` if the chapter does not exist
   */
  chapter(caller: Caller, id: Uid, chapter: number): Promise<ProseDocument>;
}

const BOOK_TYPE = 'application/epub+zip';

interface Ports extends Pick<AllPorts, 'storage' | 'blobReader'> {
  readonly books: BookReader;
}

export function bookUseCases({ storage, blobReader, books }: Ports): Books {
  async function fileOf(caller: Caller, id: Uid): Promise<Uint8Array> {
    const { blob } = await getObject(storage, caller, id);
    if (blob?.type !== BOOK_TYPE) throw notFound('e-book', id);
    return (await readFile(blobReader, blob)).bytes;
  }

  return {
    contents: async (caller, id) => books.contents(await fileOf(caller, id)),
    chapter: async (caller, id, chapter) => books.chapter(await fileOf(caller, id), chapter),
  };
}
