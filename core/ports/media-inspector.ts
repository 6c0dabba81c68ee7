/** Detects the media type of files. */
export interface MediaInspector {
  /** The media type of a file whose first bytes are `head`; `application/octet-stream` if unrecognised. */
  identify(head: Uint8Array): Promise<string>;
}

/** How many bytes from the start of a file `identify` needs. */
export const HEAD_BYTES = 16 * 1024;
