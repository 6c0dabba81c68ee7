/** Detects the media type of files. */
export interface MediaInspector {
  /**
   * The media type of a file whose first bytes are `head`; `application/octet-stream` if unrecognised. Source code is only recognised in a
   * file whose name is given and has no ending.
   */
  identify(head: Uint8Array, name?: string): Promise<string>;
}

/** The number of bytes from the start of a file that `identify` needs. */
export const HEAD_BYTES = 16 * 1024;
