/** Detects the media type of files. */
export interface MediaInspector {
  /** The media type of a file whose first bytes are `head`; `application/octet-stream` if unrecognised. */
  identify(head: Uint8Array): Promise<string>;
}

/** The number of bytes from the start of a file that `identify` needs. */
export const HEAD_BYTES = 16 * 1024;
