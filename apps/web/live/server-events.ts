/** A message of a stream of server-sent events (WHATWG HTML, 9.2), or its `id` alone. */
export interface ServerEvent {
  /** The position from which the stream can be continued; undefined if it does not change. */
  readonly id?: string;
  /** Undefined for what only tells the position. */
  readonly data?: string;
}

/** Reads a stream piece by piece. @returns what each further piece completes */
export function serverEventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(parse).filter(({ id, data }) => id !== undefined || data !== undefined);
  };
}

function parse(block: string): ServerEvent {
  const fields = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line)?.slice(1) ?? []);
  const valuesOf = (wanted: string) =>
    fields.filter(([name]) => name === wanted).map(([, value = '']) => value);
  const id = valuesOf('id').at(-1);
  const data = valuesOf('data');
  return { ...(id !== undefined && { id }), ...(data.length > 0 && { data: data.join('\n') }) };
}
