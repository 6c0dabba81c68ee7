import type { components, paths } from './schema.ts';

/** The records of the interface by their names (docs/api.md, "Shapes"). */
export type Schemas = components['schemas'];

type Path = keyof paths & string;
type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';

/** An endpoint, as docs/api.md names it: `GET /objects/{id}`. */
export type Operation = {
  [P in Path]: { [M in Method]: paths[P][M] extends object ? `${Uppercase<M>} ${P}` : never }[Method];
}[Path];

/** The description of an endpoint in the OpenAPI document. */
type Described<O extends string> = O extends `${infer M} ${infer P extends Path}`
  ? paths[P][Lowercase<M> & Method]
  : never;

/** The contents of successful responses, by media type. */
type Contents<O extends string> =
  Described<O> extends { readonly responses: infer R }
    ? { [S in keyof R & (200 | 201 | 202)]: R[S] extends { readonly content: infer C } ? C : never }[keyof R &
        (200 | 201 | 202)]
    : never;

/** The JSON of an endpoint's response. */
export type Answer<O extends string> =
  Contents<O> extends infer C ? (C extends { readonly 'application/json': infer T } ? T : never) : never;

/** The endpoints that respond with JSON. */
export type JsonOperation = { [O in Operation]: [Answer<O>] extends [never] ? never : O }[Operation];

/** The endpoints that respond with text or bytes. */
export type OtherOperation = Exclude<Operation, JsonOperation>;

export type RecordOf<O extends string> = Answer<O> extends readonly (infer T)[] ? T : never;

type Defined<T> = T extends undefined ? never : T;

/** The parameters of an endpoint in its path or its query. */
type Parameters<O extends string, Place extends 'path' | 'query'> =
  Described<O> extends { readonly parameters: infer P }
    ? Place extends keyof P
      ? Defined<P[Place]>
      : never
    : never;

type PathOption<O extends string> = [Parameters<O, 'path'>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Parameters<O, 'path'> };

type QueryOption<O extends string> = [Parameters<O, 'query'>] extends [never]
  ? { readonly query?: undefined }
  : { readonly query?: Parameters<O, 'query'> };

/** How a body is given: JSON as a value, a form as its parts, and anything else with its media type. */
type BodyAs<C> = {
  [T in keyof C]: T extends 'application/json'
    ? { readonly body: C[T]; readonly type?: T }
    : T extends 'multipart/form-data'
      ? { readonly form: C[T] }
      : C[T] extends Blob
        ? { readonly body: Blob; readonly type?: string }
        : { readonly body: C[T] | Blob; readonly type: T };
}[keyof C];

type BodyOption<O extends string> =
  Described<O> extends { readonly requestBody: { readonly content: infer C } }
    ? BodyAs<C>
    : Described<O> extends { readonly requestBody?: { readonly content: infer C } }
      ? BodyAs<C> | { readonly body?: undefined }
      : { readonly body?: undefined };

/** The options for a request to an endpoint: values for its path and query, and its body. */
export type OperationOptions<O extends string> = PathOption<O> & QueryOption<O> & BodyOption<O>;
