import { type MessageWriter, writerOf } from './table.ts';

type Max = { readonly max: number };

/** Why a row of an import is skipped. */
export const IMPORT_MESSAGES = {
  'archive-broken': ({ error }: { error: string }) => `The archive is damaged: ${error}.`,
  'import-failed': () => 'The import failed. See the server log.',
  'row-beyond-archive': () => 'The archive is too large. This file was not read.',
  'row-bomb': ({ times }: { times: number }) => `It would unpack to ${times} times its size.`,
  'row-bookmarklet': () => 'The address is a program (a bookmarklet), not a page.',
  'row-cut-off': () => 'The file is cut off here.',
  'row-data-address': () => 'The address contains its own content and is not a page.',
  'row-encrypted': () => 'It is encrypted.',
  'row-file-address': () => 'The address is a file on the machine where it was saved.',
  'row-file-empty': () => 'The file is empty.',
  'row-file-format': () => 'The file has an unsupported format.',
  'row-file-not-exported': () => 'The export does not contain the file.',
  'row-file-too-large': () => 'The file is larger than 64 MiB.',
  'row-files': ({ max }: Max) => `Only the first ${max} files of a folder are read.`,
  'row-folders': ({ max }: Max) => `Folders are read only ${max} levels deep.`,
  'row-in-keep-trash': () => 'The note is in the trash of Keep.',
  'row-in-trash': () => 'It is in the trash.',
  'row-item-without-address': () => 'It has no address.',
  'row-mail-address': () => 'The address is an email address, not a page.',
  'row-malformed-address': () => 'The address is malformed.',
  'row-no-host': () => 'The address has no scheme and no host.',
  'row-no-object': () => 'The entry is not an object.',
  'row-not-json': () => 'The file is not JSON, or it is cut off.',
  'row-note-empty': () => 'The note is empty.',
  'row-other-scheme': ({ scheme }: { scheme: string }) =>
    `The address begins with ${scheme}: and is not a web page.`,
  'row-outside-archive': () => 'Its name points outside the archive.',
  'row-saved-search': () => 'The address is a saved search of the browser, not a page.',
  'row-symbolic-link': () => 'It is a symbolic link, which is not followed.',
  'row-without-address': () => 'The row has no address.',
  'row-without-content': () => 'The export does not contain its content.',
  'row-without-feed-address': () => 'The feed has no address (xmlUrl).',
  'row-without-highlight': () => 'The row has no highlight.',
  'row-without-picture': () => 'The export does not contain this picture of the note.',
} as const;

export const importMessage: MessageWriter<typeof IMPORT_MESSAGES> = writerOf(IMPORT_MESSAGES);
