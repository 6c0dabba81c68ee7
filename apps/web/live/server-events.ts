/** A server-sent event (WHATWG HTML, 9.2). */
interface ServerEvent {
  /** The position to resume the stream from; undefined if unchanged. */
  readonly id?: string;
  /** Undefined if the event only sets the position. */
  readonly data?: string;
}

/** Parses a stream chunk by chunk. @returns a function that returns the events completed by each chunk */
export function serverEventReader(): (chunk: string) => readonly ServerEvent[] {
  let incomplete = '';
  return (chunk) => {
    const blocks = (incomplete + chunk).replaceAll('\r\n', '\n').split('\n\n');
    incomplete = blocks.pop() ?? '';
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
