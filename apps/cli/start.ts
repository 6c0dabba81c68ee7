import { refuseNode } from './node-version.ts';

/** What runs first. It loads the program only on a Node that knows all of what that imports. */
const refusal = refuseNode(process.versions.node);
if (refusal === null) {
  await import('./main.ts');
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 2;
}
