import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { editWords } from '../../words/edit.ts';
import type { Pictures } from './pictures.ts';

/** The node views for tasks, which have checkboxes, and for pictures, which are loaded from the server. */
export function nodeViews(pictures: Pictures): Readonly<Record<string, NodeViewConstructor>> {
  return {
    taskItem: taskItemView,
    image: (node) => imageView(node, pictures),
    wikiLink: (node) => wikiLinkView(node, pictures),
  };
}

function taskItemView(initialNode: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  let node = initialNode;
  const dom = document.createElement('li');
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  const label = document.createElement('span');
  const contentDOM = document.createElement('div');
  label.contentEditable = 'false';
  label.append(box);
  dom.append(label, contentDOM);
  const draw = () => {
    box.checked = node.attrs.checked === true;
    box.ariaLabel = node.firstChild?.textContent ?? '';
  };
  box.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined || !view.editable) return draw();
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', box.checked));
  });
  draw();
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      draw();
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  };
}

/** A picture. Its description is shown until it has loaded, or if it is not available. */
function imageView(node: Node, pictures: Pictures): NodeView {
  const { src, alt, title } = node.attrs;
  const dom = document.createElement('figure');
  const description = alt || title || src || editWords.picture;
  drawPicture(dom, description, src === null ? null : pictures.ofUrl(src));
  return { dom, ignoreMutation: () => true };
}

/** A wiki link. If it is embedded and its object is a picture, the picture is shown. */
function wikiLinkView(node: Node, pictures: Pictures): NodeView {
  const { text, target, kept } = node.attrs;
  const dom = document.createElement('span');
  dom.className = target === null ? 'wiki-link missing' : 'wiki-link';
  if (kept?.attrs?.embed === true && target !== null) drawPicture(dom, text, pictures.ofObject(target));
  else dom.textContent = text;
  return { dom, ignoreMutation: () => true };
}

function drawPicture(dom: HTMLElement, description: string, url: Promise<string> | null): void {
  dom.textContent = description;
  url?.then(
    (src) => {
      dom.classList.add('pictured');
      dom.replaceChildren(Object.assign(document.createElement('img'), { src, alt: description }));
    },
    () => undefined,
  );
}
