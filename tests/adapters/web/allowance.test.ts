import { describe, expect, test } from 'vitest';
import {
  formatAllowance,
  isPublicAddress,
  mayReach,
  parseAllowance,
} from '../../../adapters/web/allowance.ts';

const allowances = (...entries: string[]) =>
  entries.map((entry) => {
    const allowance = parseAllowance(entry);
    if (allowance === undefined) throw new Error(`${entry} is not a valid allowance`);
    return allowance;
  });

describe('isPublicAddress', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:20::1',
    '2001:2::1',
    '::ffff:0:7f00:1',
    'fd00:ec2::254',
    '0127.0.0.1',
    '0x8.8.8.8',
    '8.8.2056',
    '134744072',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

test.each(['10.0.0.0/8', 'fd00::/8', 'wiki.lan:8080', '192.168.1.7:80', '[::1]:3000'])(
  '%s is formatted as it was written',
  (entry) => {
    const [allowance] = allowances(entry);
    expect(allowance && formatAllowance(allowance)).toBe(entry);
  },
);

describe('parseAllowance', () => {
  test.each(['10.0.0.0/8', 'fd00::/8', 'wiki.lan:8080', '192.168.1.7:80', '[::1]:3000', ' Localhost:1 '])(
    '%s is accepted',
    (entry) => expect(parseAllowance(entry)).toBeDefined(),
  );
  test.each([
    '',
    'wiki.lan',
    '10.0.0.1',
    '10.0.0.0/33',
    'wiki.lan:0',
    'wiki.lan:70000',
    '::1:3000',
    '[wiki]:80',
    'a@b:80',
    'http://a:80',
    '10.0.0.0/8:80',
  ])('%s is rejected', (entry) => expect(parseAllowance(entry)).toBeUndefined());
});

describe('mayReach', () => {
  const to = (hostname: string, port: number, address: string) => ({ hostname, port, address });

  test('a network is allowed on every port, and nothing outside it', () => {
    const allow = allowances('10.1.0.0/16');
    expect(mayReach(to('a.lan', 22, '10.1.255.255'), allow)).toBe(true);
    expect(mayReach(to('a.lan', 22, '::ffff:10.1.0.1'), allow)).toBe(true);
    expect(mayReach(to('a.lan', 22, '10.2.0.0'), allow)).toBe(false);
    expect(mayReach(to('a.lan', 22, '::1'), allow)).toBe(false);
  });

  test('a host with its port is allowed by that name alone', () => {
    const allow = allowances('wiki.lan:8080');
    expect(mayReach(to('wiki.lan', 8080, '192.168.1.7'), allow)).toBe(true);
    expect(mayReach(to('WIKI.lan.', 8080, '192.168.1.7'), allow)).toBe(true);
    expect(mayReach(to('wiki.lan', 80, '192.168.1.7'), allow)).toBe(false);
    expect(mayReach(to('other.lan', 8080, '192.168.1.7'), allow)).toBe(false);
    expect(mayReach(to('wiki.lan.example.com', 8080, '192.168.1.7'), allow)).toBe(false);
  });

  test('an address with its port is allowed by any name that resolves to it', () => {
    const allow = allowances('127.0.0.1:3000', '[::1]:3000');
    expect(mayReach(to('localhost', 3000, '127.0.0.1'), allow)).toBe(true);
    expect(mayReach(to('localhost', 3000, '::1'), allow)).toBe(true);
    expect(mayReach(to('localhost', 3001, '127.0.0.1'), allow)).toBe(false);
    expect(mayReach(to('localhost', 3000, '127.0.0.2'), allow)).toBe(false);
  });
});
