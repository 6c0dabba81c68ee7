import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type KeyInput } from 'puppeteer-core';

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

/** Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function openFirefox(): Promise<Driver> {
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

const WEBKIT = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The codes of keys without a character (https://w3c.github.io/webdriver/#keyboard-actions). */
const CODES: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  Control: '\uE009',
};
/** The key of the reference to an element in responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK over WebDriver (https://w3c.github.io/webdriver/), on a display of its own. */
export async function openWebKit(): Promise<Driver> {
  const port = await freePort();
  const program = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: T };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] } },
  };
  const { sessionId } = await whenListening(() =>
    send<{ readonly sessionId: string }>('POST', '', { capabilities }),
  );
  const inSession = <T>(method: string, path: string, body?: object) =>
    send<T>(method, `/${sessionId}/${path}`, body);
  const key = (type: 'keyDown' | 'keyUp', name: string) => ({ type, value: CODES[name] ?? name });
  const act = (actions: readonly object[]) =>
    inSession<void>('POST', 'actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  return {
    open: (url) => inSession('POST', 'url', { url }),
    press: (name, modifier) =>
      act([
        ...(modifier ? [key('keyDown', modifier)] : []),
        key('keyDown', name),
        key('keyUp', name),
        ...(modifier ? [key('keyUp', modifier)] : []),
      ]),
    type: (text) => act([...text].flatMap((letter) => [key('keyDown', letter), key('keyUp', letter)])),
    async click(value) {
      const found = await inSession<Readonly<Record<string, string>>>('POST', 'element', {
        using: 'css selector',
        value,
      });
      await inSession('POST', `element/${found[ELEMENT]}/click`, {});
    },
    read: (expression) => inSession('POST', 'execute/sync', { script: `return (${expression})`, args: [] }),
    async close() {
      await send('DELETE', `/${sessionId}`).catch(() => undefined);
      // With its display.
      if (program.pid !== undefined) process.kill(-program.pid);
    },
  };
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Repeats a request until the program that it is for takes connections. */
async function whenListening<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
