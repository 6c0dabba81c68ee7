import type { SavedObject } from '../../model/object.ts';
import type { ShareChoices } from '../../model/share.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Storage } from '../../ports/storage.ts';
import type { ListedHighlight } from '../../prose/listed-highlight.ts';
import type { SharedTexts } from '../../shares/open-share.ts';

interface Ports {
  readonly storage: Pick<Storage, 'objects'>;
  readonly prose: Pick<ProseConverter, 'render' | 'highlight'>;
}

const decoder = new TextDecoder();

/** The texts of an object as pages and books show them, with its highlights and notes if requested. */
export function shownTexts({ storage, prose }: Ports) {
  const show = async (text: Parameters<ProseConverter['render']>[0]): Promise<string> => {
    const html = await prose.render(text, new Map(), 'text/html');
    const written = typeof html === 'string' ? html : decoder.decode(html);
    // References are shown without links, because their URLs would reveal other objects.
    return written.replace(/<a class="wiki-link"[^>]*>(.*?)<\/a>/gs, '<span class="wiki-link">$1</span>');
  };

  return async (
    object: SavedObject,
    { highlights, notes }: Pick<ShareChoices, 'highlights' | 'notes'>,
  ): Promise<SharedTexts> => {
    const content =
      object.content?.body ?? (await storage.objects.readExtract(object.accountId, object.id)) ?? '';
    const found: ListedHighlight[] = [];
    const others: string[] = [];
    for (const note of highlights || notes ? object.notes : []) {
      const highlight = await prose.highlight(note.content.body);
      // A comment on a passage is a note.
      if (highlight && highlights) found.push(notes ? highlight : { ...highlight, comment: '' });
      // Pages serve only the pictures of the object's own text, so pictures in notes are removed.
      else if (!highlight && notes) others.push((await show(note.content.body)).replace(/<img [^>]*>/g, ''));
    }
    return { text: content === '' ? '' : await show(content), highlights: found, notes: others };
  };
}
