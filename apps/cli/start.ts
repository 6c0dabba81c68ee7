import { unsupportedNodeMessage } from './node-version.ts';

/** The entry point. It loads the program only if this Node supports everything that the program imports. */
const refusal = unsupportedNodeMessage(process.versions.node);
if (refusal === null) {
  await import('./main.ts');
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 2;
}
