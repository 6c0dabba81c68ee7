import * as v from 'valibot';

/** A schema with a description for the documentation of the API. */
export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(description));

/** An object that the documentation of the API, and the types of its client, name. */
export const titled = <E extends v.ObjectEntries>(title: string, entries: E) =>
  v.pipe(v.object(entries), v.title<v.InferOutput<v.ObjectSchema<E, undefined>>, string>(title));
