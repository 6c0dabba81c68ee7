import type { Archive, ArchiveFile } from '../../core/ports/archive.ts';

/** The same archive, except that the memory of its files is overwritten as soon as it is released. */
export async function* spoiledArchive(archive: Archive): Archive {
  for await (const part of archive) {
    yield {
      ...part,
      async *files(wanted) {
        for await (const file of part.files(wanted)) yield spoiled(file);
      },
    };
  }
}

function spoiled({ sha256, pieces }: ArchiveFile): ArchiveFile {
  const memory = pieces.map((piece) => new Uint8Array(piece));
  return {
    sha256,
    pieces: memory,
    release() {
      for (const piece of memory) piece.fill(0xff);
    },
  };
}
