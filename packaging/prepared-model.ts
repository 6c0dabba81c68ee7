import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  FUNCTIONS,
  readModel,
  VECTORS,
  VOCABULARY,
} from '../adapters/intelligence/embedded/sentence-encoder.ts';

/**
 * Writes the sentence encoder of a build: the model in one folder, as the 11-bit numbers that it computes with, into another. They take
 * half the bytes of floats, and are in the order in which the program needs them.
 */
export async function writePreparedModel(from: string, to: string): Promise<void> {
  const { functions, scales, timescales, vectors } = await readModel(from);
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, FUNCTIONS), functions);
  writeFileSync(path.join(to, VECTORS), Buffer.concat([scales, timescales, vectors].map(bytesOf)));
  copyFileSync(path.join(from, VOCABULARY), path.join(to, VOCABULARY));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
