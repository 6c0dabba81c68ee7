/** A `multipart/form-data` body with full control over order and spelling. */
export interface Form {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  /** Replaces the usual parameters of `Content-Disposition`. */
  readonly disposition?: string;
  readonly type?: string;
  readonly body: string | Uint8Array;
}

const BOUNDARY = 'a-boundary-of-tests';

export function form(...parts: readonly FormPart[]): Form {
  const pieces = parts.flatMap(({ name, fileName, disposition, type, body }) => {
    const fields = disposition ?? `name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${fields}\r\n`;
    return [
      Buffer.from(`${head}${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ];
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** A form that uploads a file, preceded by metadata if given. */
export function upload(body: string | Uint8Array, fileName = 'file.bin', metadata?: unknown): Form {
  const file = { name: 'blob', fileName, body };
  return metadata === undefined
    ? form(file)
    : form({ name: 'metadata', body: JSON.stringify(metadata) }, file);
}
