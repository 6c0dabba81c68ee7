import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ChildNode, type Document, Element, isTag, Text } from 'domhandler';
import { appendChild } from 'domutils';
import { unprocessable } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';
import { COPY_POLICY, type CopyFileKind, MAX_COPY_HTML_BYTES } from '../../../core/model/page-copy.ts';
import type { PageCopier } from '../../../core/ports/page-copier.ts';
import { mapConcurrent } from '../../../core/scheduling/map-concurrent.ts';
import { decodeText } from '../charset.ts';
import { edits } from '../edits.ts';
import { isMimePage } from '../mime-page.ts';
import { baseOf } from '../nodes.ts';
import { cleanPage, type Shown } from './clean-page.ts';
import { type LoadedStyle, styleLoader } from './load-styles.ts';
import { type MimePart, unpackWholePage } from './mime-parts.ts';
import { parsePage, writePage } from './parse-page.ts';
import { inElement, readStyle } from './style-sheet.ts';

const compress = promisify(gzip);

/** Maximum number of files requested at the same time. */
const AT_A_TIME = 4;
/** Maximum number of characters of files that are inline in the HTML. */
const MAX_INLINE: number = 4 * 1024 * 1024;

/** Copies pages. A hostile page may take seconds, so this belongs in a worker. */
export const pageCopier: PageCopier = {
  async copy(page, mode, fetchStyle, keepAt, keepBytes) {
    const whole = isMimePage(page.contentType) ? unpackWholePage(page) : null;
    const { bytes, contentType, url } = whole ?? page;
    const document = parsePage(decodeText(bytes, contentType));
    const base = baseOf(document, url);
    const shown = cleanPage(document, { base, url }, whole !== null);
    const partAt = (address: string): MimePart | undefined => whole?.parts.get(address);

    const keeper = fileKeeper(async (address, kind) => {
      if (address.startsWith('data:')) return keepBytes(fromDataUrl(address), kind);
      const part = partAt(address);
      if (part) return keepBytes(part.bytes, kind);
      return whole || address.startsWith('cid:') ? null : keepAt(address, kind);
    });
    const styles = styleLoader(async (address) => {
      const part = partAt(address);
      if (part) return { ...part, url: address };
      return whole || address.startsWith('cid:') ? null : fetchStyle(address);
    }, base);

    if (mode === 'full') await fill(shown, styles.load, keeper, base);
    else leaveOut(shown);
    const html = new TextEncoder().encode(written(document));
    if (html.length > MAX_COPY_HTML_BYTES)
      throw unprocessable(reason('page-grown', { maxBytes: MAX_COPY_HTML_BYTES }));
    return {
      html: new Uint8Array(await compress(html)),
      content: createHash('sha256').update(html).digest('hex'),
      url,
      missing: mode === 'full' ? styles.missing() + keeper.missing() : 0,
    };
  },
};

/** Stores each file once, and knows how the HTML refers to it. */
interface FileKeeper {
  keepAll(files: readonly (readonly [address: string, kind: CopyFileKind])[]): Promise<void>;
  /** How the HTML refers to a stored file; undefined for any other file. */
  referenceTo(address: string): string | undefined;
  /** The number of files that could not be fetched. */
  missing(): number;
}

function fileKeeper(keep: (address: string, kind: CopyFileKind) => Promise<string | null>): FileKeeper {
  const kept = new Map<string, string | null>();
  let inline = 0;
  return {
    async keepAll(files) {
      const fresh = new Map(files.filter(([address]) => !kept.has(address)));
      const keeping = mapConcurrent(fresh, AT_A_TIME, ([address, kind]) => keep(address, kind));
      for await (const { from, to } of keeping) kept.set(from[0], to);
    },
    referenceTo(address) {
      const reference = kept.get(address) ?? undefined;
      if (reference?.startsWith('data:')) inline += reference.length;
      return inline > MAX_INLINE && reference?.startsWith('data:') ? undefined : reference;
    },
    missing: () => [...kept.values()].filter((reference) => reference === null).length,
  };
}

/** Fills in styles and pictures up to the size limits: pictures in the text first, then backgrounds, then fonts. */
async function fill(
  { pictures, styles, styled }: Shown,
  load: (source: Shown['styles'][number]['source']) => Promise<LoadedStyle>,
  { keepAll, referenceTo }: FileKeeper,
  base: string,
): Promise<void> {
  const loaded: { readonly element: Element; readonly style: LoadedStyle }[] = [];
  for (const { element, source } of styles) loaded.push({ element, style: await load(source) });
  const attributes = styled.map((element) => ({
    element,
    style: readStyle(element.attribs.style ?? '', base).filter((piece) => !isImport(piece)) as LoadedStyle,
  }));
  const named = [...attributes, ...loaded].flatMap(({ style }) => filesIn(style));
  await keepAll(pictures.map(({ address }) => [address, 'picture']));
  await keepAll(named.filter(([, kind]) => kind === 'picture'));
  await keepAll(named.filter(([, kind]) => kind === 'font'));
  for (const { element, name, address } of pictures) {
    const reference = referenceTo(address);
    if (reference !== undefined) element.attribs[name] = reference;
  }
  for (const { element, style } of attributes) element.attribs.style = writtenStyle(style, referenceTo);
  for (const { element, style } of loaded) {
    appendChild(element, new Text(inElement(writtenStyle(style, referenceTo))));
  }
}

/** Removes styles and pictures from a page, to keep only its text. */
function leaveOut({ styles, styled }: Shown): void {
  const tree = edits();
  for (const { element } of styles) tree.remove(element);
  tree.apply();
  for (const { attribs } of styled) delete attribs.style;
}

const isImport = (piece: object | string): boolean => typeof piece === 'object' && 'sheet' in piece;

function filesIn(style: LoadedStyle): readonly (readonly [string, CopyFileKind])[] {
  return style.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return 'kind' in piece ? [[piece.address, piece.kind] as const] : filesIn(piece);
  });
}

function writtenStyle(style: LoadedStyle, referenceTo: FileKeeper['referenceTo']): string {
  return style
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'kind' in piece ? (referenceTo(piece.address) ?? 'data:,') : writtenStyle(piece, referenceTo);
    })
    .join('');
}

/** Elements that a browser leaves in a head; any other would end the head. */
const OF_HEAD: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'title']);

/** The page with a new head, which begins with the charset and the policy. */
function written(document: Document): string {
  const root = childNamed(document, 'html');
  const given = root && childNamed(root, 'head');
  const head = new Element('head', {}, [
    new Element('meta', { charset: 'utf-8' }),
    new Element('meta', { 'http-equiv': 'Content-Security-Policy', content: COPY_POLICY }),
    new Element('meta', { name: 'referrer', content: 'no-referrer' }),
    ...(given?.children ?? []).flatMap((child) =>
      isTag(child) && child.name === 'div' ? child.children : child,
    ),
  ]);
  head.children = head.children.filter((child) => !isTag(child) || OF_HEAD.has(child.name));
  for (const child of head.children) child.parent = head;
  const others = root?.children.filter((child) => child !== given) ?? [];
  document.children = [new Element('html', root?.attribs ?? {}, [head, ...others])];
  return `<!DOCTYPE html>${writePage(document)}`;
}

function childNamed(
  { children }: { readonly children: readonly ChildNode[] },
  name: string,
): Element | undefined {
  return children.find((child): child is Element => child instanceof Element && child.name === name);
}

/** The bytes of a `data:` address; empty for any other address. */
function fromDataUrl(address: string): Uint8Array {
  const [, coding = '', data = ''] = /^data:[^,]*?(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  if (coding !== '') return new Uint8Array(Buffer.from(data, 'base64'));
  try {
    return new TextEncoder().encode(decodeURIComponent(data));
  } catch {
    return new Uint8Array();
  }
}
