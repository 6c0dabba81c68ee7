import type { Transporter } from 'nodemailer';
import { DomainError, unprocessable } from '../../core/errors.ts';
import { isLoopbackName } from '../../core/model/loopback.ts';
import type { Mailer } from '../../core/ports/mailer.ts';

/** A mail server, and the sender of its messages. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS; otherwise STARTTLS is used if the server offers it. */
  readonly isSecure: boolean;
  /** Sent only over TLS, or to this machine. */
  readonly credentials?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
}

/** Maximum time of a step of the conversation with the server, and of the whole conversation. */
const STEP_MS = 10_000;
const SEND_MS = 30_000;
const MAX_REASON = 300;

/** The errors of nodemailer: the code of a step, and the reply of the server. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Sends mail over SMTP (RFC 5321), in a connection for each message. The library is loaded when the first message is sent. */
export function smtpMailer({ host, port, isSecure, credentials, from }: SmtpOptions): Mailer & {
  /**
   * Connects and logs in.
   * @throws DomainError like `send`
   */
  check(): Promise<void>;
} {
  let loading: Promise<Transporter> | null = null;

  const isLocal = isLoopbackName(host);

  async function load(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && credentials !== undefined && !isLocal,
      // A server on this machine often has a self-signed certificate, and nobody can intercept the connection.
      ...(isLocal && { tls: { rejectUnauthorized: false } }),
      ...(credentials && { auth: credentials }),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      dnsTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async function using(work: (transporter: Transporter) => Promise<unknown>): Promise<void> {
    loading ??= load();
    try {
      await work(await loading);
    } catch (error) {
      throw failure(error as SmtpError);
    }
  }

  return {
    check: () => using((transporter) => transporter.verify()),
    send: ({ to, subject, text }) =>
      using((transporter) =>
        transporter.sendMail({
          from,
          // Objects are not parsed as lists of addresses.
          to: { name: '', address: to },
          envelope: { from: from.address, to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(SEND_MS),
        }),
      ),
  };

  function failure(error: SmtpError): DomainError {
    const { code, responseCode = 0, response } = error;
    const place = `The mail server ${host}:${port}`;
    // The reply to credentials could repeat them.
    if (code === 'EAUTH' || code === 'ENOAUTH')
      return away(`${place} refused the user and password of SMTP_URL (${responseCode || code}).`);
    const isMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
    const reason = (response ?? error.message).replace(/\s+/g, ' ').slice(0, MAX_REASON);
    if (isMessage && responseCode >= 500) return unprocessable(`${place} refused the message: ${reason}`);
    return away(`${place} cannot be used: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`);
  }
}

const away = (text: string) => new DomainError('unavailable', text, { isTransient: true });
