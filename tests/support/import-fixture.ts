import path from 'node:path';

/** The path of a handmade export in the format of another service. */
export const fixture = (name: string): string => path.resolve('tests/fixtures/imports', name);
