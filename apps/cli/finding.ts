/** Something that `doctor` looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'advice' | 'wrong';
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
}
