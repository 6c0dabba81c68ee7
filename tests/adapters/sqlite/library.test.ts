import { foreignLibraryContract } from '../../contract/foreign-library.ts';
import { libraryContract } from '../../contract/library.ts';
import { libraryInPartsContract } from '../../contract/library-in-parts.ts';
import { openSqlite } from '../../support/sqlite.ts';

libraryContract('SQLite', async (ids) => openSqlite(ids));
foreignLibraryContract('SQLite', async (ids) => openSqlite(ids));
libraryInPartsContract('SQLite', async (ids) => openSqlite(ids));
