type Transfer = (this: ArrayBuffer, byteLength?: number) => ArrayBuffer;

/** A polyfill for Node before 21: PDF.js calls the method for every stream that it decodes. */
const prototype: ArrayBuffer & { transferToFixedLength?: Transfer } = ArrayBuffer.prototype;

/** ECMAScript 2024, ArrayBuffer.prototype.transferToFixedLength: moves the bytes to a new buffer and leaves this one empty. */
const transferToFixedLength: Transfer = function (this: ArrayBuffer, byteLength = this.byteLength) {
  const moved = structuredClone(this, { transfer: [this] });
  if (byteLength === moved.byteLength) return moved;
  const resized = new Uint8Array(byteLength);
  resized.set(new Uint8Array(moved, 0, Math.min(byteLength, moved.byteLength)));
  return resized.buffer;
};

prototype.transferToFixedLength ??= transferToFixedLength;
