import type { Message } from '../errors.ts';

/** Messages by their codes. Each function writes its text from its parameters. */
type MessageTable = Readonly<Record<string, (params: never) => string>>;

/** Makes a message of a table, with its text in English. */
export type MessageWriter<T extends MessageTable> = <C extends keyof T & string>(
  code: C,
  ...params: Parameters<T[C]>
) => Message;

/** The writer of a table. Each part of the product imports only the tables that it needs, since the app has to load them. */
export function writerOf<T extends MessageTable>(table: T): MessageWriter<T> {
  return (code, ...[params = {}]) => ({
    code,
    params,
    text: (table[code] as unknown as (params: object) => string)(params),
  });
}
