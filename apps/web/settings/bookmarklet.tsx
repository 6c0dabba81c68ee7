import type { VNode } from 'preact';
import { appPath, publicAddress } from '../browser/place.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toasts.tsx';
import { settingsWords } from '../words/settings.ts';
import { bookmarkletTo } from './bookmarklet-text.ts';

/** A bookmarklet that saves the current page; it contains no key. */
export function Bookmarklet(): VNode {
  const text = bookmarkletTo(publicAddress().origin + appPath('/save'));
  const { bookmarkletCopied: copied, bookmarkletNotCopied: notCopied } = settingsWords;

  return (
    <section>
      <h2>{settingsWords.bookmarklet}</h2>
      <p class="quiet">{settingsWords.bookmarkletHint}</p>
      <div class="bookmarklet">
        <a
          class="button"
          href={text}
          draggable
          onClick={(event) => {
            // It is meant for other pages; this page's policy blocks `javascript:` addresses.
            event.preventDefault();
            toast({ text: settingsWords.bookmarkletDrag });
          }}
        >
          {settingsWords.bookmarkletName}
        </a>
        <button type="button" class="plain" onClick={() => copyText(text, { copied, notCopied })}>
          {settingsWords.bookmarkletCopy}
        </button>
      </div>
    </section>
  );
}
