declare module 'world-atlas/land-110m.json' {
  const topology: unknown;
  export default topology;
}

declare module 'exifr/dist/lite.esm.mjs' {
  const exifr: {
    parse(file: Blob, options: object): Promise<Readonly<Record<string, unknown>> | undefined>;
  };
  export default exifr;
}
