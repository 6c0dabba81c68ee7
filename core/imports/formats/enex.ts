import { importMessage } from '../../messages/imports.ts';
import { MAX_BLOB_BYTES } from '../../model/blob.ts';
import type { MarkupEvent } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { fileRow, noteRow, skippedRow } from '../rows.ts';
import { type EvernoteTask, enmlToHtml, withSignsWritten } from './enml.ts';
import { separatorAt, showFile } from './tree.ts';

/**
 * Evernote: `en-export` of `note`s with `title`, `content` (XHTML), `created`, `updated`, `tag`s, a `source-url`, and `resource`s, files in
 * base64. Yields each file as soon as it ends, before its note, so that only one file is in memory.
 */
export const readEnex: ReadFile = async function* (file, reading) {
  const notes = new Notes(reading);
  for await (const events of reading.syntax.markup(textOf(file, reading), 'xml')) {
    for (const event of events) notes.take(event);
    yield* notes.finished();
  }
  yield* notes.end();
};

const MAX_TEXT: number = 32 * 1024 * 1024;

interface Resource {
  readonly reader: Base64Reader;
  sizeBytes: number;
  readonly pieces: Uint8Array[];
  name: string;
  type: string;
}

interface Attached {
  readonly key: string;
  readonly name: string;
  readonly md5: string;
}

class Notes {
  readonly #reading: ImportContext;
  #rows: ImportRow[] = [];
  #number = 0;
  #files = 0;
  #path: string[] = [];
  #fields = new Map<string, string>();
  #tags: string[] = [];
  #attached: Attached[] = [];
  #tasks: EvernoteTask[] = [];
  #task: Map<string, string> | null = null;
  #resource: Resource | null = null;
  #text = '';
  #isComplete = false;

  constructor(reading: ImportContext) {
    this.#reading = reading;
  }

  take(event: MarkupEvent): void {
    if (event.type === 'open') this.#open(event.name);
    else if (event.type === 'close') this.#close(event.name);
    else if (this.#resource && this.#path.at(-1) === 'data')
      this.#addBytes(this.#resource, this.#resource.reader.read(event.text));
    else if (this.#text.length < MAX_TEXT) this.#text += event.text;
  }

  finished(): readonly ImportRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  end(): readonly ImportRow[] {
    if (!this.#isComplete)
      this.#rows.push(skippedRow(this.#at(), this.#fields.get('title') ?? '', importMessage('row-cut-off')));
    return this.finished();
  }

  #at(): string {
    return this.#reading.at(`note ${this.#number}`);
  }

  #open(name: string): void {
    this.#text = '';
    this.#path.push(name);
    if (name === 'note') {
      this.#number += 1;
      this.#fields = new Map();
      this.#tags = [];
      this.#attached = [];
      this.#tasks = [];
    } else if (name === 'task') this.#task = new Map();
    else if (name === 'resource')
      this.#resource = {
        reader: base64Reader(this.#reading.syntax.base64),
        sizeBytes: 0,
        pieces: [],
        name: '',
        type: '',
      };
  }

  #close(name: string): void {
    this.#path.pop();
    const text = this.#text;
    this.#text = '';
    if (name === 'en-export') this.#isComplete = true;
    else if (name === 'note') this.#rows.push(this.#note());
    else if (name === 'data' && this.#resource) this.#addBytes(this.#resource, this.#resource.reader.end());
    else if (name === 'resource' && this.#resource) this.#finishResource(this.#resource);
    else if (name === 'tag') this.#tags.push(text);
    else if (this.#resource && name === 'file-name') this.#resource.name = text.trim();
    else if (this.#resource && name === 'mime') this.#resource.type = text.trim();
    else if (name === 'task') this.#finishTask();
    else if (this.#task) this.#task.set(name, text.trim());
    else if (!this.#resource && !this.#fields.has(name)) this.#fields.set(name, text);
  }

  #finishTask(): void {
    const field = (name: string) => this.#task?.get(name) ?? '';
    const isDone = field('taskStatus') === 'completed';
    const order = field('sortWeight');
    this.#tasks.push({ title: field('title'), isDone, group: field('taskGroupNoteLevelID'), order });
    this.#task = null;
  }

  #addBytes(resource: Resource, bytes: Uint8Array): void {
    resource.sizeBytes += bytes.length;
    if (resource.sizeBytes <= MAX_BLOB_BYTES) resource.pieces.push(bytes);
    else resource.pieces.length = 0;
  }

  #finishResource(resource: Resource): void {
    this.#resource = null;
    this.#files += 1;
    const { pieces, sizeBytes, type } = resource;
    const name =
      resource.name ||
      `${this.#fields.get('title')?.trim() || 'File'} ${this.#files}.${type.split(/[/+]/)[1] ?? 'bin'}`;
    const at = this.#reading.at(`note ${this.#number}, ${name}`);
    if (sizeBytes === 0) this.#rows.push(skippedRow(at, name, importMessage('row-file-empty')));
    else if (sizeBytes > MAX_BLOB_BYTES)
      this.#rows.push(skippedRow(at, name, importMessage('row-file-too-large')));
    else {
      const key = `enex-file-${this.#files}`;
      this.#attached.push({ key, name, md5: this.#reading.syntax.md5(pieces) });
      const bytes = async function* () {
        yield* pieces;
      };
      this.#rows.push(
        fileRow(at, { key, name, heldBytes: sizeBytes, bytes }, this.#found(), this.#reading.now),
      );
    }
  }

  #found() {
    const field = (name: string) => this.#fields.get(name)?.trim() ?? '';
    return {
      tags: this.#tags,
      created: field('created'),
      modified: field('updated'),
    };
  }

  #note(): ImportRow {
    const source = this.#fields.get('source-url')?.trim() ?? '';
    const text = this.#markdown(this.#fields.get('content') ?? '');
    const found = {
      ...this.#found(),
      title: this.#fields.get('title') ?? '',
      files: this.#attached.map(({ key }) => key),
    };
    const origin = /^https?:\/\/\S+$/.test(source)
      ? `\n\n<${source.replace(/[<>]/g, encodeURIComponent)}>`
      : '';
    return noteRow(this.#at(), `${text}${origin}`, found, this.#reading.now);
  }

  /** Files that the text does not show are listed at its end. */
  #markdown(content: string): string {
    const shown = new Set<string>();
    const tasks = this.#tasks.toSorted((one, other) => (one.order < other.order ? -1 : 1));
    const html = enmlToHtml(content, tasks).replace(
      /<en-media\b([^>]*?)\/?>(<\/en-media>)?/g,
      (_, attributes: string) => {
        const md5 = /\bhash\s*=\s*["']([0-9a-f]{32})["']/i.exec(attributes)?.[1]?.toLowerCase();
        const attached = this.#attached.find((one) => one.md5 === md5);
        if (attached) shown.add(attached.key);
        return attached ? ` ${attached.key} ` : '';
      },
    );
    let text = withSignsWritten(this.#reading.syntax.htmlToMarkdown(html));
    for (const { key, name } of this.#attached.toReversed()) {
      if (!shown.has(key)) continue;
      text = text.replaceAll(new RegExp(`${key}(?!\\d)`, 'g'), (_, at: number, whole: string) =>
        showFile(key, name, separatorAt(at, whole)),
      );
    }
    const rest = this.#attached.filter(({ key }) => !shown.has(key));
    return [text, ...rest.map(({ key, name }) => showFile(key, name))].join('\n\n');
  }
}

/** Decodes base64 that arrives in chunks, like large files in XML. */
interface Base64Reader {
  /** Adds text, and returns the bytes that are now complete. */
  read(text: string): Uint8Array;
  /** Returns the last bytes. */
  end(): Uint8Array;
}

/** Digits that encode whole bytes. */
const GROUP = 4;

/** @param decode decodes digits without white space */
function base64Reader(decode: (digits: string) => Uint8Array): Base64Reader {
  let rest = '';
  return {
    read(text) {
      const digits = rest + text.replace(/\s+/g, '');
      const whole = digits.length - (digits.length % GROUP);
      rest = digits.slice(whole);
      return decode(digits.slice(0, whole));
    },
    end: () => decode(rest),
  };
}
