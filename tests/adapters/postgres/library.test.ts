import { libraryContract } from '../../contract/library.ts';
import { countingIds } from '../../support/objects.ts';
import { openStorage } from './open-storage.ts';

libraryContract('Postgres', () => openStorage(countingIds()));
