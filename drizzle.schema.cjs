/** drizzle-kit reads tables from the exports of a module. */
const { tables } = require(
  process.env.DIALECT === 'postgresql' ? './adapters/postgres/schema.ts' : './adapters/sqlite/schema.ts',
);

module.exports = tables;
