import { parseArgs } from 'node:util';
import { bench as analysing } from './analysing.ts';
import { bench as binary } from './binary.ts';
import { bench as books } from './books.ts';
import { bench as budget } from './budget.ts';
import { bench as cards } from './cards.ts';
import { bench as create } from './create.ts';
import { bench as fairness } from './fairness.ts';
import { recorded } from './history.ts';
import { bench as household } from './household.ts';
import { bench as imports } from './imports.ts';
import { bench as limit } from './limit.ts';
import { bench as organise } from './organise.ts';
import { bench as postgres } from './postgres.ts';
import { bench as processes } from './processes.ts';
import { bench as profiles } from './profiles.ts';
import { bench as prose } from './prose.ts';
import { bench as quality } from './quality.ts';
import { bench as scale } from './scale.ts';
import { benchLanguages as languages } from './search/search-languages.ts';
import { bench as mistakes } from './search/search-mistakes.ts';
import { bench as search } from './search.ts';
import { bench as service } from './service.ts';
import { bench as shares } from './shares.ts';
import { bench as stalls } from './stalls.ts';
import { bench as transfer } from './transfer.ts';
import { bench as understand } from './understand.ts';
import { bench as vectors } from './vectors.ts';
import { bench as bulk } from './web/web-bulk.ts';
import { bench as webEdit } from './web/web-edit.ts';
import { bench as webReading } from './web/web-reading.ts';
import { bench as web } from './web.ts';

const { values, positionals } = parseArgs({
  options: {
    objects: { type: 'string' },
    accounts: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    keep: { type: 'string' },
    server: { type: 'string' },
    quick: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** The number of objects for `transfer` and `scale`: `npm run bench transfer -- --objects 1000000`. */
const objects = values.objects === undefined ? undefined : Number(values.objects);

/** The benches by name. Each prints its own figures. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  service,
  budget: () => budget({ rounds: values.quick ? 5 : 15, keeps: values.update }),
  books,
  shares,
  limit,
  create,
  profiles,
  stalls,
  fairness,
  organise,
  cards,
  web,
  bulk,
  'web-edit': webEdit,
  'web-reading': webReading,
  prose,
  search: () => search(),
  mistakes,
  languages,
  vectors: () => vectors(),
  understand,
  quality,
  household,
  transfer: () => transfer(objects),
  imports,
  binary,
  analysing,
  postgres,
  processes,
  scale: () =>
    scale({
      objects: objects ?? 100_000,
      accounts: Number(values.accounts),
      isPostgres: values.postgres || values.server !== undefined,
      ...(values.server !== undefined && { server: values.server }),
      ...(values.keep !== undefined && { keep: values.keep }),
    }),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}: there are ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(2);
}
for (const [name, run] of Object.entries(BENCHES)) if (wanted.includes(name)) await recorded(name, run);
