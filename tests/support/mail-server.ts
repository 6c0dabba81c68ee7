import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as it arrived. */
export interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
  /** The decoded subject and text. */
  readonly subject: string;
  readonly text: string;
}

/** A mail server on this machine. The only user who can log in is `anna`, with the password `pa:ss@word`. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly Received[];
  /** The user names and passwords that clients sent, as `NAME:PASSWORD`. */
  readonly credentials: readonly string[];
  /** The recipients that the server rejects permanently (550). */
  readonly rejected: Set<string>;
  close(): Promise<void>;
}

/** Starts a mail server. @param port by default a free one @throws Error if it cannot listen on the port */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const credentials: string[] = [];
  const rejected = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    onAuth({ username, password }, _session, callback) {
      credentials.push(`${username}:${password}`);
      if (username === 'anna' && password === 'pa:ss@word') callback(null, { user: username });
      else callback(new Error(`No such user with the password ${password}`));
    },
    onRcptTo({ address }, _session, callback) {
      callback(
        rejected.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null,
      );
    },
    onData(stream, { envelope }, callback) {
      let raw = '';
      stream.setEncoding('latin1');
      stream.on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ to, from, raw, ...parseMessage(raw) });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    credentials,
    rejected,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A port on which nothing listens. */
export function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function parseMessage(raw: string): Pick<Received, 'subject' | 'text'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const body = rest.join('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body,
          'latin1',
        );
  const subject = (/^Subject: (.*)$/im.exec(headers)?.[1] ?? '')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
  return {
    subject: Buffer.from(subject, 'latin1').toString(),
    text: bytes.toString().replaceAll('\r\n', '\n'),
  };
}

/** Decodes quoted-printable text; each character of the result is a byte. */
const decodeQuotedPrintable = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
