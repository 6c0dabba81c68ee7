import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUid, uidFromBytes, uidTime } from '../../../core/model/uid.ts';

/** Identifiers (D4). */

const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('a uid', () => {
  it('is 22 digits of base62, padded on the left', () => {
    expect(uidFromBytes(new Uint8Array(16))).toBe('0'.repeat(22));
    expect(uidFromBytes(new Uint8Array(16).fill(255))).toBe('7n42DGM5Tflk9n8mt7Fhc7');
    expect(uidFromBytes(new Uint8Array([...new Uint8Array(15), 61]))).toBe(`${'0'.repeat(21)}z`);
  });

  it('has the same order as text and as bytes', () => {
    fc.assert(
      fc.property(sixteen, sixteen, (a, b) => {
        const byBytes = Buffer.compare(a, b);
        const [x, y] = [uidFromBytes(a), uidFromBytes(b)];
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(byBytes);
        expect(isUid(x)).toBe(true);
      }),
    );
  });

  it('can be read from the middle of a buffer', () => {
    const bytes = new Uint8Array(32).fill(7, 8, 24);
    expect(uidFromBytes(bytes.subarray(8, 24))).toBe(uidFromBytes(new Uint8Array(16).fill(7)));
  });

  it('contains its time', () => {
    const bytes = new Uint8Array(16);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(1_772_000_000_123) << 16n);
    expect(uidTime(uidFromBytes(bytes))).toBe(1_772_000_000_123);
  });

  it.each([
    '',
    '0'.repeat(21),
    '0'.repeat(23),
    `${'0'.repeat(21)}-`,
    '7n42DGM5Tflk9n8mt7Fhc8',
    'z'.repeat(22),
    `${'0'.repeat(22)}\n`,
  ])('cannot be %j', (text) => {
    expect(isUid(text)).toBe(false);
  });
});
