import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the migrations of both databases: DIALECT is `sqlite` (default) or `postgresql`. */
const dialect = process.env.DIALECT === 'postgresql' ? 'postgresql' : 'sqlite';
const folder = dialect === 'postgresql' ? 'postgres' : 'sqlite';

export default defineConfig({
  dialect,
  schema: './drizzle.schema.cjs',
  out: `./adapters/${folder}/migrations`,
});
