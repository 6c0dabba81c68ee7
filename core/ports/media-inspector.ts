/** Detects the media type of files. */
export interface MediaInspector {
  /**
   * The media type of a file whose first bytes are `head`; `application/octet-stream` if unrecognised. Recognises source code only if
   * `name` is present and has no ending.
   */
  identify(head: Uint8Array, name?: string): Promise<string>;
}

/** Bytes from the start of a file that `identify` needs. */
export const HEAD_BYTES = 16 * 1024;
