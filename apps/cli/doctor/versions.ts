import type { Inspection } from '../../../core/ports/inspection.ts';
import { VERSION } from '../../server/version.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

const LEAST_NODE = [20, 12] as const;

/** Whether this Node runs the program. */
export function checkNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const message = `Commonplace ${VERSION} on Node ${node}, ${process.platform} ${process.arch}.`;
  return isEnough
    ? ok('versions', message)
    : wrong('versions', message, `Install Node ${LEAST_NODE.join('.')} or later.`);
}

/** Whether the schema of the database is that of this program. */
export function checkSchema({ schema, engine }: Inspection): Finding {
  switch (schema) {
    case 'current':
      return ok('schema', `The database, on ${engine}, is of this version.`);
    case 'older':
      return advice(
        'schema',
        `The database, on ${engine}, is of an older version, and was not examined further.`,
        'Back it up, bring it up to date with: commonplace migrate (the server does so too), and run doctor again.',
      );
    case 'newer':
      return wrong(
        'schema',
        `The database, on ${engine}, was written by a newer version.`,
        `Install that version or a later one; this is ${VERSION}.`,
      );
    case 'none':
      return advice(
        'schema',
        `The database, on ${engine}, is empty.`,
        'Start the server, which prepares it.',
      );
  }
}
