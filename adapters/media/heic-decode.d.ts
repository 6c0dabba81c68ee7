/** Types for the parts of heic-decode used here; the package has none. */
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
