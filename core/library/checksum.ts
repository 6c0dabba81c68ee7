import type { Vault } from '../ports/vault.ts';

export type Hash = Vault['sha256'];

/**
 * The beginning of the member at the end of every line of an export: `,"sum":"0123456789abcdef"}`. No record has a member with that name.
 */
const MEMBER = ',"sum":"';
/** Hexadecimal digits of SHA-256 in a checksum. One in 2⁶⁴ changed lines goes unnoticed. */
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

/** Whether a line ends with the checksum of the rest of it. */
export function hasChecksum(line: Uint8Array, hash: Hash): boolean {
  if (line.length <= SUFFIX_BYTES) return false;
  const at = line.length - SUFFIX_BYTES;
  const suffix = `${MEMBER}${sumOf(line.subarray(0, at), hash)}${END}`;
  return decoder.decode(line.subarray(at)) === suffix;
}

/** A record without its checksum. */
export function withoutChecksum(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { sum: _, ...record } = value as Readonly<Record<string, unknown>>;
  return record;
}

function sumOf(bytes: Uint8Array, hash: Hash): string {
  return hash(bytes).slice(0, DIGITS);
}
