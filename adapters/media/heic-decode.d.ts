/** Types for the functions of heic-decode that are used here. The package has no types. */
declare module 'heic-decode' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }
  interface Image {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  interface Images extends ReadonlyArray<Image> {
    dispose(): void;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Images> };
  export default decode;
}
