/** The fields that have a value, for types whose optional fields are absent and never undefined. */
export function definedFields<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
