import type { Inspection } from '../../../core/ports/inspection.ts';
import { VERSION, VERSION_AND_COMMIT } from '../../server/version.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

/** Reports the running versions. They need no check, because the program does not start on an unsupported version of Node. */
export function reportVersions(): Finding {
  const { versions, platform, arch } = process;
  return ok('versions', `Commonplace ${VERSION_AND_COMMIT} on Node ${versions.node}, ${platform} ${arch}.`);
}

/** Checks that the database schema matches this program. */
export function checkSchema({ schema, engine }: Inspection): Finding {
  switch (schema) {
    case 'current':
      return ok('schema', `The database, on ${engine}, has the current schema.`);
    case 'older':
      return advice(
        'schema',
        `The database, on ${engine}, is from an older version, and was not checked further.`,
        'Back it up with the version that wrote it. Then run commonplace migrate, or start the server, and run doctor again.',
      );
    case 'unreleased':
      return wrong(
        'schema',
        `The database, on ${engine}, was written by a version from before the first release.`,
        'Export it with its own version (commonplace export FILE), then import the file with this one (commonplace import FILE).',
      );
    case 'newer':
      return wrong(
        'schema',
        `The database, on ${engine}, was written by a newer version.`,
        `Install that version or a later one; this is ${VERSION}.`,
      );
    case 'none':
      return advice('schema', `The database, on ${engine}, is empty.`, 'Start the server to set it up.');
  }
}
