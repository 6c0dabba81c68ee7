/** Tells what bytes are. */
export interface MediaInspector {
  /** Media type of a file whose first bytes are `head`; `application/octet-stream` when nothing is recognised. */
  identify(head: Uint8Array): Promise<string>;
}

/** How many first bytes `identify` wants to see. */
export const HEAD_BYTES = 16 * 1024;
