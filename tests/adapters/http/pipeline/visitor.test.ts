import { expect, it } from 'vitest';
import { clientAddresses } from '../../../../adapters/http/pipeline/visitor.ts';
import { parseAllowance } from '../../../../adapters/web/allowance.ts';

const proxies = ['172.16.0.0/12', 'fd00::/8'].map((text) => {
  const allowance = parseAllowance(text);
  if (!allowance || !('network' in allowance)) throw new Error(`not a network: ${text}`);
  return allowance.network;
});
const addressOf = clientAddresses(proxies);

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:172.18.0.2', '203.0.113.7', '203.0.113.7'],
  ['fd00::2', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7:54321', '203.0.113.7'],
  ['127.0.0.1', '[2001:db8:1:2:3::4]:54321', '2001:db8:1:2::/64'],
  ['127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '1', '127.0.0.1'],
  ['10.0.0.9', '203.0.113.7', '10.0.0.9'], // not listed as a proxy, although its address is similar
  ['192.168.1.4', '203.0.113.7', '192.168.1.4'],
  ['2001:db8:1:2:3:4:5:6', '203.0.113.7', '2001:db8:1:2::/64'],
] as const)('a client of %s that forwards for "%s" is %s', (remoteAddress, forwarded, expected) => {
  const headers = { 'x-forwarded-for': forwarded };
  expect(addressOf({ socket: { remoteAddress }, headers } as never)).toBe(expected);
});
