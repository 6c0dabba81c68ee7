import { afterEach, expect, it } from 'vitest';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import { parseSmtpFrom, parseSmtpUrl } from '../../../apps/server/setting-urls.ts';
import { closedPort, type MailServer, mailServer } from '../../support/mail-server.ts';

const MAIL = { to: 'ida@example.org', subject: 'Grüße', text: 'Ein Link:\n\nhttp://x/app#key=1:2\n' };
const FROM = { name: 'Bücher, und mehr', address: 'books@example.org' };

let server: MailServer;
afterEach(() => server?.close());

async function started(options: Parameters<typeof mailServer>[0] = {}): Promise<MailServer> {
  server = await mailServer(options);
  return server;
}

/** @param host 0.0.0.0 also reaches this machine, but the sender does not treat it as local */
const mailerAt = (host: string, scheme = 'smtp', user = '') => {
  const smtp = parseSmtpUrl(`${scheme}://${user}${host}:${server.port}`);
  if (!smtp) throw new Error('The address is wrong.');
  return smtpMailer({ ...smtp, from: FROM });
};
const ANNA = 'anna:pa%3Ass%40word@';

it('sends plain text to one address, over STARTTLS if the server offers it', async () => {
  await started();
  await mailerAt('127.0.0.1', 'smtp', ANNA).send(MAIL);
  expect(server.credentials).toEqual(['anna:pa:ss@word']);
  const [received] = server.received;
  expect(received).toMatchObject({ to: ['ida@example.org'], from: 'books@example.org', text: MAIL.text });
  expect(received?.subject).toBe('Grüße');
  for (const header of [
    /^Date: /im,
    /^Message-ID: <[^>]+@example\.org>/im,
    /^Auto-Submitted: auto-generated\r$/im,
    /^Content-Type: text\/plain; charset=utf-8/im,
    /^To: ida@example\.org\r$/im,
  ])
    expect(received?.raw).toMatch(header);
  expect(received?.raw).not.toMatch(/multipart|html/i);
});

it('sends over TLS from the start', async () => {
  await started({ secure: true });
  await mailerAt('127.0.0.1', 'smtps', ANNA).send(MAIL);
  expect(server.received).toHaveLength(1);
});

it.each([
  ['without STARTTLS', { hideSTARTTLS: true }, 'smtp'],
  ['with a certificate that nobody vouches for', {}, 'smtp'],
  ['with TLS and such a certificate', { secure: true }, 'smtps'],
  ['with plain SMTP where TLS is expected', {}, 'smtps'],
] as const)('sends no password to another machine %s', async (_, options, scheme) => {
  await started(options);
  const sent = mailerAt('0.0.0.0', scheme, ANNA).send(MAIL);
  await expect(sent).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('0.0.0.0'),
  });
  expect([server.credentials, server.received]).toEqual([[], []]);
});

it('reports why it failed, without the password, even if the server repeats it', async () => {
  await started();
  const error = await mailerAt('127.0.0.1', 'smtp', 'anna:guess@')
    .send(MAIL)
    .catch((reason) => reason);
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/SMTP_URL \(535\)/) });
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('guess');
});

it('reports whether the server refuses the recipient permanently, is unreachable, or asks to retry later', async () => {
  await started();
  server.rejected.add('ida@example.org');
  const mailer = mailerAt('127.0.0.1');
  await expect(mailer.send(MAIL)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('550 No such mailbox'),
  });
  await server.close();
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'unavailable', isTransient: true });
  await started({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('Greylisted'), { responseCode: 450 })),
  });
  await expect(mailerAt('127.0.0.1').send(MAIL)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(mailerAt('127.0.0.1').check()).resolves.toBeUndefined();
  const nowhere = parseSmtpUrl(`smtp://127.0.0.1:${await closedPort()}`);
  await expect(smtpMailer({ ...nowhere, from: FROM } as never).check()).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it.each([
  ['smtp://localhost', { host: 'localhost', port: 587, isSecure: false }],
  [
    'smtps://u%40x.de:p%3Aa%2Fb@mail.example.org/',
    { port: 465, credentials: { user: 'u@x.de', pass: 'p:a/b' } },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ['smtp://host:80', { port: 80 }],
  ...[
    'smtp://',
    'smtp:host',
    'http://host',
    'host:25',
    'smtp://user@host',
    'smtp://u:p@h/x',
    'smtp://u:p@h?x=1',
  ].map((text) => [text, undefined] as const),
  ...['smtp://host:0', 'smtp://host:99999', 'smtp://u:%zz@host', 'smtp://u:p/w@host'].map(
    (text) => [text, undefined] as const,
  ),
] as const)('reads %s', (text, expected) => {
  if (expected) expect(parseSmtpUrl(text)).toMatchObject(expected);
  else expect(parseSmtpUrl(text)).toBeUndefined();
});

it.each([
  ['books@example.org', { name: '', address: 'books@example.org' }],
  ['My Books <books@example.org>', { name: 'My Books', address: 'books@example.org' }],
  ['"Books, Ida’s" <books@example.org>', { name: 'Books, Ida’s', address: 'books@example.org' }],
  ['a@b.org, c@d.org', undefined],
  ['A <a@b.org>, <c@d.org>', undefined],
  ['A\u0000 <a@b.org>', undefined],
  ['nobody', undefined],
])('reads the sender %s', (text, expected) => expect(parseSmtpFrom(text)).toEqual(expected));
