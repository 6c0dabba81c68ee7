import type { Vault } from '../ports/vault.ts';

/** The hash of which checksums are taken. */
export type Hash = Vault['sha256'];

/** The member with which every line of an export ends, and which no record has: `,"sum":"0123456789abcdef"}`. */
const MEMBER = ',"sum":"';
/** The number of hexadecimal digits of SHA-256 in a checksum: a changed line passes once in 2⁶⁴. */
const DIGITS = 16;
const END = '"}';
const SUFFIX_BYTES = MEMBER.length + DIGITS + END.length;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A line with its checksum, without a newline. @param json the JSON of an object with members */
export function withChecksum(json: string, hash: Hash): string {
  const body = json.slice(0, -1);
  return `${body}${MEMBER}${sumOf(encoder.encode(body), hash)}${END}`;
}

/** Whether a line ends with the checksum of what is before. */
export function hasChecksum(line: Uint8Array, hash: Hash): boolean {
  if (line.length <= SUFFIX_BYTES) return false;
  const at = line.length - SUFFIX_BYTES;
  const suffix = `${MEMBER}${sumOf(line.subarray(0, at), hash)}${END}`;
  return decoder.decode(line.subarray(at)) === suffix;
}

/** A record without the member that holds its checksum. */
export function withoutChecksum(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { sum: _, ...record } = value as Readonly<Record<string, unknown>>;
  return record;
}

function sumOf(bytes: Uint8Array, hash: Hash): string {
  return hash(bytes).slice(0, DIGITS);
}
