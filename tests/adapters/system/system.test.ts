import { describe, expect, it } from 'vitest';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { lossy } from '../../../adapters/system/log-output.ts';
import { jsonLogger } from '../../../adapters/system/logger.ts';
import { aesVault } from '../../../adapters/system/vault.ts';
import { isUid, uidTime } from '../../../core/model/uid.ts';

describe('a source of ids', () => {
  it('rises strictly, whatever the clock does', () => {
    const times = [
      1_772_000_000_000, 1_772_000_000_001, 1_772_000_000_001, 1_771_000_000_000, 0, 1_772_000_000_002,
    ];
    let reads = 0;
    const ids = uuidV7Ids(() => times[Math.floor(reads++ / 20_000)] ?? 1_772_000_000_003);
    let last = '';
    for (let made = 0; made < 140_000; made++) {
      const id = ids();
      if (id <= last || !isUid(id)) throw new Error(`${id} after ${last}`);
      last = id;
    }
    expect(last.length).toBe(22);
  });

  it('encodes time and version, and never repeats', () => {
    const ids = Array.from({ length: 1_000 }, () => uuidV7Ids(() => 1_772_000_000_123)());
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) {
      expect(uidTime(id)).toBe(1_772_000_000_123);
      const value = [...id].reduce((sum, digit) => sum * 62n + BigInt(ALPHABET.indexOf(digit)), 0n);
      expect([Number((value >> 76n) & 15n), Number((value >> 62n) & 3n)]).toEqual([7, 2]);
    }
  });

  const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
});

describe('a vault', () => {
  const vault = aesVault(new Uint8Array(32).fill(1));
  const secret = Uint8Array.from({ length: 16 }, (_, index) => index);

  it('decrypts what it encrypted, differently each time', () => {
    const [one, other] = [vault.seal(secret), vault.seal(secret)];
    expect(one).not.toBe(other);
    for (const sealed of [one, other, one]) expect(Buffer.from(vault.open(sealed)).equals(secret)).toBe(true);
    expect(Buffer.from(aesVault(new Uint8Array(32).fill(1)).open(one)).equals(secret)).toBe(true);
  });

  it('does not reveal the secret', () => {
    const sealed = Buffer.from(vault.seal(secret), 'base64');
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
  });

  it('does not decrypt what was encrypted with another key, or altered', () => {
    const sealed = vault.seal(secret);
    expect(() => aesVault(new Uint8Array(32).fill(2)).open(sealed)).toThrow(
      expect.objectContaining({ code: 'unprocessable' }),
    );
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open(changed.toString('base64'))).toThrow(
        expect.objectContaining({ code: 'unprocessable' }),
      );
    }
    for (const broken of ['', 'AAAA', 'not base64!']) {
      expect(() => vault.open(broken)).toThrow(expect.objectContaining({ code: 'unprocessable' }));
    }
  });

  it('hashes and makes random bytes', () => {
    expect(vault.sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(vault.sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
    const drawn = Array.from({ length: 100 }, () => Buffer.from(vault.randomBytes(16)).toString('hex'));
    expect(new Set(drawn).size).toBe(100);
    expect(drawn[0]?.length).toBe(32);
  });
});

describe('a logger', () => {
  const logged = (level: Parameters<typeof jsonLogger>[0]) => {
    const lines: string[] = [];
    const logger = jsonLogger(level, (line) => lines.push(line));
    logger.error('e', { error: new TypeError('why'), nested: { error: new Error('deep') } });
    logger.warn('w');
    logger.info('i\nsecond line');
    logger.debug('d');
    return lines;
  };

  it('writes one JSON object per line, from its level up', () => {
    const levels = (['silent', 'error', 'warn', 'info', 'debug'] as const).map(
      (level) => logged(level).length,
    );
    expect(levels).toEqual([0, 1, 2, 3, 4]);
    for (const line of logged('debug')) {
      expect(line).toMatch(/^[^\n]+\n$/);
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) });
    }
  });

  it('logs errors with their stack', () => {
    const first = JSON.parse(logged('error')[0] ?? '');
    expect(first.error).toMatch(/^TypeError: why\n +at /);
    expect(first.nested.error).toMatch(/^Error: deep/);
  });
});

describe('the output of the log', () => {
  it('drops lines that cannot be written, and logs how many when it can write again', () => {
    const written: string[] = [];
    let isFull = false;
    const output = lossy((text) => {
      if (isFull) throw new Error('ENOSPC');
      written.push(text);
    });
    output('a\n');
    isFull = true;
    output('b\n');
    output('c\n');
    isFull = false;
    output('d\n');
    output('e\n');
    expect(
      written
        .join('')
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual(['a', '{"level":"warn","message":"log lines were lost","lost":2}', 'd', 'e']);
  });
});
