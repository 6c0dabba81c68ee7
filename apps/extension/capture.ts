import { quotation } from '../../core/prose/literal.ts';
import type { Save } from './save.ts';
import { readPicture, readShownPage, type ShownPage } from './shown-page.ts';

/** The largest page and the largest file that the service takes, in bytes (docs/errors.md, 413). */
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A tab whose page may be read, since the person has just asked for it there. */
export interface CapturedTab {
  readonly id: number;
  readonly url: string;
  readonly title: string;
}

/** The tab before the person; null where it shows nothing that has an address of the web. */
export async function tabBefore(): Promise<CapturedTab | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return capturedTab(tab);
}

export function capturedTab(tab: chrome.tabs.Tab | undefined): CapturedTab | null {
  const { id, url = '', title = '' } = tab ?? {};
  return id === undefined || !/^https?:/.test(url) ? null : { id, url, title };
}

/** The page of a tab. Where the browser lets nothing be read, as in its own store, it is only its address and title. */
export async function capture({ id, url, title }: CapturedTab): Promise<ShownPage> {
  try {
    const [answer] = await chrome.scripting.executeScript({
      target: { tabId: id },
      func: readShownPage,
      args: [MAX_PAGE_BYTES],
    });
    if (answer?.result) return answer.result;
  } catch {
    // Told below, by what is missing.
  }
  return { url, title, selection: '' };
}

/** The page as a save. */
export function saveOfPage({ url, title, html }: ShownPage): Save {
  return { name: title || url, source: { url }, ...(html !== undefined && { page: html }) };
}

/** What is marked on a page, as a note of that page. */
export function saveOfSelection(page: ShownPage, selection: string): Save {
  return { ...saveOfPage(page), notes: [quotation(selection)] };
}

/** A picture on a page: its file where the page may read it, so that one behind a login is kept too; otherwise its address. */
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

/** The file that a `data:` address in base64 holds; the policy of the extension lets it fetch none. */
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

/** The file name at the end of an address. */
function nameIn(address: string): string {
  const last = /^https?:/.test(address) ? new URL(address).pathname.split('/').at(-1) : '';
  try {
    return decodeURIComponent(last ?? '') || 'picture';
  } catch {
    return last || 'picture';
  }
}
