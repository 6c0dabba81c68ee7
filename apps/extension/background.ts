import { chooseLanguage } from '../web/words/choose-language.ts';
import { reasonIn } from '../web/words/service.ts';
import {
  type CapturedTab,
  capture,
  capturedTab,
  saveOfLink,
  saveOfPage,
  saveOfPicture,
  saveOfSelection,
  tabBefore,
} from './capture.ts';
import { connectedService } from './connect.ts';
import { sendOrKeep } from './keep.ts';
import { LANGUAGES } from './languages/all.ts';
import { sendWaiting } from './outbox.ts';
import type { Save } from './save.ts';
import { words } from './words.ts';

// Context menus and the keyboard shortcut, which save without opening the popup. The badge on the extension's button shows the result.

type Menu = keyof typeof words.menu;

const CONTEXTS: Readonly<Record<Menu, 'page' | 'selection' | 'image' | 'link'>> = {
  page: 'page',
  selection: 'selection',
  picture: 'image',
  link: 'link',
};

const languageLoaded = chooseLanguage(navigator.languages, LANGUAGES);

chrome.runtime.onInstalled.addListener(async () => {
  await languageLoaded;
  chrome.contextMenus.removeAll(() => {
    for (const [id, context] of Object.entries(CONTEXTS))
      chrome.contextMenus.create({ id, title: words.menu[id as Menu], contexts: [context] });
  });
});

chrome.contextMenus.onClicked.addListener((click, tab) => {
  const where = capturedTab(tab);
  if (where) void save(where, () => saveOfClick(click, where));
});

chrome.commands.onCommand.addListener((command) => {
  if (command === 'save-page') void savePage();
});

async function savePage(): Promise<void> {
  const tab = await tabBefore();
  if (tab) await save(tab, async () => saveOfPage(await capture(tab)));
}

async function saveOfClick(click: chrome.contextMenus.OnClickData, tab: CapturedTab): Promise<Save> {
  switch (click.menuItemId as Menu) {
    case 'selection': {
      const page = await capture(tab);
      return saveOfSelection(page, page.selection || (click.selectionText ?? ''));
    }
    case 'picture':
      return saveOfPicture(tab, click.srcUrl ?? '');
    case 'link':
      return saveOfLink(click.linkUrl ?? '');
    case 'page':
      return saveOfPage(await capture(tab));
  }
}

async function save(tab: CapturedTab, what: () => Promise<Save>): Promise<void> {
  const service = await connectedService();
  if (!service) return showBadge(tab, '!', words.badge.notConnected);
  try {
    const saved = await sendOrKeep(service, await what());
    if (saved) await sendWaiting(service);
    await showBadge(tab, saved ? '✓' : '…', saved ? words.badge.saved : words.badge.waiting);
  } catch (error) {
    await showBadge(tab, '!', reasonIn(error));
  }
}

/** Shows the result of a save on the button, until the tab navigates. */
async function showBadge({ id: tabId }: CapturedTab, text: string, title: string): Promise<void> {
  await Promise.all([chrome.action.setBadgeText({ tabId, text }), chrome.action.setTitle({ tabId, title })]);
}

/** Sends saves from the outbox when the browser starts, and when it is online again. */
async function sendWaitingSaves(): Promise<void> {
  const service = await connectedService();
  if (service) await sendWaiting(service);
}

chrome.runtime.onStartup.addListener(() => void sendWaitingSaves());
self.addEventListener('online', () => void sendWaitingSaves());
