import path from 'node:path';

/** The path of an export of another service, made by hand as that writes it. */
export const fixture = (name: string): string => path.resolve('tests/fixtures/imports', name);
