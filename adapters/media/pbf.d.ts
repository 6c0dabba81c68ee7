/** The part of pbf used here; this version has no types. */
declare module 'pbf' {
  export default class Pbf {
    constructor(bytes: Uint8Array);
    readonly pos: number;
    readonly length: number;
    readMessage<T>(read: (tag: number, result: T, at: Pbf) => void, result: T): T;
    readString(): string;
    readVarint(): number;
    readSVarint(): number;
  }
}
