/** The page in the active tab. */
export interface ShownPage {
  readonly url: string;
  readonly title: string;
  /** The selected text; empty if nothing is selected. */
  readonly selection: string;
  /** The page without scripts and without typed input; absent if it exceeds the size limit. */
  readonly html?: string;
}

/**
 * Serialises the page in which it runs. The browser injects the function as text, so it must not refer to anything outside itself.
 * @param maxBytes maximum size of the HTML in UTF-8
 */
export function readShownPage(maxBytes: number): ShownPage {
  const RUNNING =
    'script:not([type="application/ld+json"]), noscript, template, iframe, frame, object, embed, link[rel~="preload"]';
  const TYPED = 'input, textarea, select';
  const LONG_ADDRESS = 10_000;
  const copy = document.documentElement.cloneNode(true) as HTMLElement;

  const pictures = document.querySelectorAll('img');
  copy.querySelectorAll('img').forEach((picture, at) => {
    const shown = pictures[at]?.currentSrc;
    if (shown) picture.setAttribute('src', shown);
    picture.removeAttribute('srcset');
  });
  for (const element of copy.querySelectorAll(RUNNING)) element.remove();
  for (const element of copy.querySelectorAll(TYPED)) element.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
      else if (
        /^(href|src)$/.test(name) &&
        // biome-ignore lint/plugin: it runs in the browser, by itself
        URL.canParse(value, document.baseURI) &&
        !value.startsWith('data:')
      )
        element.setAttribute(name, new URL(value, document.baseURI).href);
    }
  }
  const written = () => `<!doctype html>\n${copy.outerHTML}`;
  const isTooLarge = (text: string) => new TextEncoder().encode(text).length > maxBytes;
  let html = written();
  if (isTooLarge(html)) {
    for (const element of copy.querySelectorAll('[src^="data:"], [style], style, svg'))
      if (element.outerHTML.length > LONG_ADDRESS) element.remove();
    html = written();
  }
  return {
    url: location.href,
    title: document.title,
    selection: String(getSelection() ?? ''),
    ...(!isTooLarge(html) && { html }),
  };
}

/** Reads a picture of the page in which it runs, as the browser loaded it; null if the page may not read it. */
export async function readPicture(address: string, maxBytes: number): Promise<string | null> {
  try {
    const blob = await (await fetch(address)).blob();
    if (!blob.type.startsWith('image/') || blob.size > maxBytes) return null;
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}
