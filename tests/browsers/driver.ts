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
