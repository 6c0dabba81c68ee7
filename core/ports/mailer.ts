/** A message in plain text. */
export interface Mail {
  /** One email address, as `parseMailAddress` returns it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message, after 30 s at most.
   * @throws DomainError with a reason without secrets: `unprocessable` if the mail server rejects the message permanently; `unavailable` if
   * it cannot be reached, rejects the credentials or the encryption, or asks to retry later
   */
  send(mail: Mail): Promise<void>;
}
