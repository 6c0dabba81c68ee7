import { unprocessable } from '../errors.ts';
import { message } from '../messages.ts';

/** Maximum number of bytes of an email address in a command of SMTP (RFC 5321, 4.5.3.1.3, without its angle brackets). */
const MAX_BYTES = 254;
const MAX_LOCAL = 64;
/**
 * A dot-atom, and a domain of letters, digits and hyphens (RFC 5322, 3.4.1; RFC 1035). Quoted parts, comments, lists and address literals
 * are rejected, so that an address cannot add recipients or headers.
 */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Whether a text is one email address in ASCII. An international domain is written in its ASCII form (`xn--…`). */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return (
    at > 0 &&
    text.length <= MAX_BYTES &&
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    DOMAIN.test(domain)
  );
}

/** @throws DomainError `unprocessable` if the text is not exactly one email address */
export function parseMailAddress(text: string): string {
  const mail = text.trim();
  if (isMailAddress(mail)) return mail;
  throw unprocessable(message('mail-address', { mail: text.slice(0, MAX_BYTES) }));
}

/**
 * Parses the content of an optional field; null if it is empty.
 * @throws DomainError like `parseMailAddress`
 */
export function optionalMailAddress(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : parseMailAddress(text);
}
