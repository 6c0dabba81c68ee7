import { quotationFrom } from '../../core/prose/literal.ts';
import type { Save } from './save.ts';
import { readPicture, readShownPage, type ShownPage } from './shown-page.ts';

/** Maximum size of a page and of a file that the server accepts, in bytes (docs/errors.md, 413). */
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A tab whose page may be read, because the person used the extension on it. */
export interface CapturedTab {
  readonly id: number;
  readonly url: string;
  readonly title: string;
}

/** The active tab; null if it has no web URL. */
export async function tabBefore(): Promise<CapturedTab | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return capturedTab(tab);
}

export function capturedTab(tab: chrome.tabs.Tab | undefined): CapturedTab | null {
  const { id, url = '', title = '' } = tab ?? {};
  return id === undefined || !/^https?:/.test(url) ? null : { id, url, title };
}

/** The page of a tab. If the browser forbids reading it, as in its extension store, only the URL and title. */
export async function capture({ id, url, title }: CapturedTab): Promise<ShownPage> {
  try {
    const [answer] = await chrome.scripting.executeScript({
      target: { tabId: id },
      func: readShownPage,
      args: [MAX_PAGE_BYTES],
    });
    if (answer?.result) return answer.result;
  } catch {
    // The form reports that the HTML is missing.
  }
  return { url, title, selection: '' };
}

export function saveOfPage({ url, title, html }: ShownPage): Save {
  return { name: title || url, source: { url }, ...(html !== undefined && { page: html }) };
}

/** The selected text of a page, as a quotation from that page. */
export function saveOfSelection({ url, title }: ShownPage, selection: string): Save {
  return { name: selection.trim(), source: { content: quotationFrom(selection, { work: title, url }) } };
}

/**
 * A picture on a page. If the page may read it, this is its file, so that pictures behind a log-in can be saved. Otherwise, it is its URL.
 */
export async function saveOfPicture(tab: CapturedTab, address: string): Promise<Save> {
  const data = await chrome.scripting
    .executeScript({ target: { tabId: tab.id }, func: readPicture, args: [address, MAX_FILE_BYTES] })
    .then(([answer]) => answer?.result)
    .catch(() => null);
  const name = nameIn(address);
  if (!data) return { name, source: { url: address } };
  const file = fileIn(data);
  return { name, source: { file, fileName: name }, notes: [`From ${markdownLink(tab)}`] };
}

/** The file in a base64 `data:` URL. The extension's content security policy forbids fetching such a URL. */
function fileIn(address: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}

export function saveOfLink(address: string): Save {
  return { name: address, source: { url: address } };
}

function markdownLink({ title, url }: CapturedTab): string {
  const text = (title || url).replace(/[[\]\\]/g, '\\$&');
  return `[${text}](<${url.replaceAll('>', '%3E')}>)`;
}

/** The file name at the end of a URL. */
function nameIn(address: string): string {
  const last = /^https?:/.test(address) ? new URL(address).pathname.split('/').at(-1) : '';
  try {
    return decodeURIComponent(last ?? '') || 'picture';
  } catch {
    return last || 'picture';
  }
}
