import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { servicePort } from '../support/ports.ts';

/** A browser with one page, driven as a person would. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Presses a key, such as `Enter`, while `modifier` is held. */
  press(key: string, modifier?: 'Control'): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks the first element that a CSS selector finds. */
  click(selector: string): Promise<void>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** The installed browsers, by name. WebKit needs a display: `xvfb-run`. */
export const DRIVERS: Readonly<Record<string, () => Promise<Driver>>> = {
  ...(existsSync(FIREFOX) && { Firefox: openFirefox }),
  ...(existsSync(WEBKIT_DRIVER) && process.env.DISPLAY && { WebKit: openWebKit }),
};

/** Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
async function openFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX });
  const page = await browser.newPage();
  const { keyboard } = page;
  return {
    open: async (address) => void (await page.goto(address)),
    async press(key, modifier) {
      if (modifier) await keyboard.down(modifier);
      await keyboard.press(key as KeyInput);
      if (modifier) await keyboard.up(modifier);
    },
    type: (text) => keyboard.type(text),
    click: (selector) => page.click(selector),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    close: () => browser.close(),
  };
}

/** The keys of WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\ue007',
  Escape: '\ue00c',
  Control: '\ue009',
  ArrowDown: '\ue015',
};

/** WebKit over WebDriver (https://www.w3.org/TR/webdriver2/). */
async function openWebKit(): Promise<Driver> {
  const port = await servicePort();
  const server = spawn(WEBKIT_DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  await listening(server, port);
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: { readonly message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const keys = async (...actions: readonly (readonly [type: string, value: string])[]) => {
    const done = actions.map(([type, value]) => ({ type, value }));
    await send('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: done }] });
  };
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    async press(name, modifier) {
      const key = KEYS[name] ?? name;
      const held = modifier && KEYS[modifier];
      await keys(
        ...(held ? [['keyDown', held] as const] : []),
        ['keyDown', key],
        ['keyUp', key],
        ...(held ? [['keyUp', held] as const] : []),
      );
    },
    type: (text) => keys(...[...text].flatMap((key) => [['keyDown', key] as const, ['keyUp', key] as const])),
    async click(value) {
      const found = await send('POST', `${session}/element`, { using: 'css selector', value });
      const [id] = Object.values(found as object);
      await send('POST', `${session}/element/${id}/click`, {});
    },
    read: async <T>(expression: string) =>
      (await send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })) as T,
    async close() {
      await send('DELETE', session);
      server.kill();
    },
  };
}

/** Waits until a server accepts connections. @throws Error when its process ends */
async function listening(server: ChildProcess, port: number): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('WebKitWebDriver ended.');
  });
  const answers = () => fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
  for (let answer = null; answer === null; ) answer = await Promise.race([ended, answers()]);
}
