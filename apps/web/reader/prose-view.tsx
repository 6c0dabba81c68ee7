import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { isSafeAddress } from '../../../core/prose/addresses.ts';
import {
  isMarkType,
  isNodeType,
  type Mark,
  type MarkType,
  type NodeType,
  type ProseDocument,
  type ProseNode,
} from '../../../core/prose/schema.ts';
import { TaskBox } from '../ui/task-box.tsx';
import { detailWords } from '../words/detail.ts';
import { annotated } from './annotated.ts';
import { Formula } from './formula.tsx';
import { headingLevels } from './heading-levels.ts';

/** Renders and resolves what a text refers to, such as objects and pictures. */
export interface ProseContext {
  addressOfObject(id: string): string;
  /** Renders a picture of the text by its number, from 0. */
  renderPicture(number: number, node: ProseNode): VNode;
  /** Renders an embedded object. */
  renderEmbedded(id: string, name: string): VNode;
  /** Ticks or unticks a task by its number, from 0. If undefined, people cannot tick tasks. */
  readonly tickTask?: ((number: number, isDone: boolean) => Promise<boolean>) | undefined;
}

interface RenderContext extends ProseContext {
  /** The numbers of the text's images. */
  readonly numbers: ReadonlyMap<ProseNode, number>;
  /** The numbers of the text's tasks. */
  readonly tasks: ReadonlyMap<ProseNode, number>;
  /** The levels of headings on the page. Blank headings are missing. */
  readonly levels: ReadonlyMap<ProseNode, number>;
}

/** Number of blocks of a long text that are rendered in one step. */
const BATCH_SIZE = 200;

interface ProseViewProps {
  readonly document: ProseDocument;
  readonly context: ProseContext;
  /** A reference that is set to the element that contains the blocks. */
  readonly root?: RefObject<HTMLDivElement | null>;
}

/** Renders a text node by node, so that markup in it has no effect. */
export function ProseView({ document: given, context, root }: ProseViewProps): VNode {
  const document = annotated(given);
  const shown = useSignal(BATCH_SIZE);
  const blocks = document.content;
  useEffect(() => {
    if (shown.value >= blocks.length) return;
    const timer = setTimeout(() => {
      shown.value += BATCH_SIZE;
    });
    return () => clearTimeout(timer);
  }, [shown.value, blocks]);
  const levels = useMemo(() => headingLevels(document.content), [document]);
  const tasks = useMemo(() => numberTasks(document), [document]);
  const reading = { ...context, numbers: numberImages(document), tasks, levels };
  return (
    <div class="prose" {...(root && { ref: root })}>
      {blocks.slice(0, shown.value).map((block) => draw(block, reading))}
    </div>
  );
}

/** Images occur only as blocks of the document. */
function numberImages({ content }: ProseDocument): ReadonlyMap<ProseNode, number> {
  return new Map(content.filter(({ type }) => type === 'image').map((image, number) => [image, number]));
}

function numberTasks({ content }: ProseDocument): ReadonlyMap<ProseNode, number> {
  const numbers = new Map<ProseNode, number>();
  const visit = (node: ProseNode): void => {
    if (node.type === 'taskItem') numbers.set(node, numbers.size);
    node.content?.forEach(visit);
  };
  content.forEach(visit);
  return numbers;
}

type Draw = (node: ProseNode, reading: RenderContext) => ComponentChildren;

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

const nodes: Readonly<Record<NodeType, Draw>> = {
  doc: children,
  paragraph: (node, reading) => <p dir="auto">{children(node, reading)}</p>,
  heading(node, reading) {
    const level = reading.levels.get(node);
    if (level === undefined) return nodes.paragraph(node, reading);
    const Heading = HEADINGS[Number(node.attrs?.level) - 1] ?? 'h6';
    return (
      <Heading dir="auto" {...(`h${level}` !== Heading && { 'aria-level': level })}>
        {children(node, reading)}
      </Heading>
    );
  },
  blockquote: (node, reading) => (
    <blockquote dir="auto" data-alert={node.attrs?.alert}>
      {children(node, reading)}
    </blockquote>
  ),
  bulletList: (node, reading) => <ul dir="auto">{children(node, reading)}</ul>,
  orderedList: (node, reading) => (
    <ol
      dir="auto"
      class={node.attrs?.footnotes === true ? 'footnotes' : undefined}
      {...(node.attrs?.start !== undefined && { start: Number(node.attrs.start) })}
    >
      {children(node, reading)}
    </ol>
  ),
  listItem(node, reading) {
    const { footnote } = node.attrs ?? {};
    if (typeof footnote !== 'number') return <li>{compact(node, reading)}</li>;
    return (
      <li data-footnote={footnote} tabIndex={-1}>
        {compact(node, reading)}
        <button
          type="button"
          class="plain footnote-back"
          aria-label={detailWords.footnoteBack}
          onClick={({ currentTarget }) => goTo(currentTarget, `[data-reference="${footnote}"]`)}
        />
      </li>
    );
  },
  taskList: (node, reading) => (
    <ul class="tasks" dir="auto">
      {children(node, reading)}
    </ul>
  ),
  taskItem(node, reading) {
    const { tickTask, tasks } = reading;
    return (
      <li>
        <TaskBox
          isDone={node.attrs?.checked === true}
          tick={tickTask && ((isDone) => tickTask(tasks.get(node) ?? 0, isDone))}
          label={textOf(node.content?.[0] ?? node)}
        />
        <div>{compact(node, reading)}</div>
      </li>
    );
  },
  codeBlock: (node, reading) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      <code>{children(node, reading)}</code>
    </pre>
  ),
  table: (node, reading) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="table" tabIndex={0}>
      <table dir="auto">
        <tbody>{children(node, reading)}</tbody>
      </table>
    </div>
  ),
  tableRow: (node, reading) => <tr>{children(node, reading)}</tr>,
  tableHeader: (node, reading) => <th>{compact(node, reading)}</th>,
  tableCell: (node, reading) => <td>{compact(node, reading)}</td>,
  /** `annotated` has replaced such nodes. */
  html: () => null,
  wikiLink(node, reading) {
    const { text, target, embed } = node.attrs ?? {};
    if (typeof target !== 'string') return <span class="wiki-link missing">{String(text ?? '')}</span>;
    if (embed === true) return reading.renderEmbedded(target, String(text ?? ''));
    return (
      <a class="wiki-link" href={reading.addressOfObject(target)}>
        {String(text ?? '')}
      </a>
    );
  },
  image: (node, reading) => reading.renderPicture(reading.numbers.get(node) ?? 0, node),
  hardBreak: () => <br />,
  horizontalRule: () => <hr />,
  text: ({ text }) => text,
};

const marks: Readonly<Record<MarkType, (inside: ComponentChildren, mark: Mark) => ComponentChildren>> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  underline: (inside) => <u>{inside}</u>,
  strike: (inside) => <s>{inside}</s>,
  highlight: (inside) => <mark>{inside}</mark>,
  ins: (inside) => <ins>{inside}</ins>,
  superscript: (inside) => <sup>{inside}</sup>,
  subscript: (inside) => <sub>{inside}</sub>,
  code: (inside) => <code>{inside}</code>,
  link(inside, { href = '', title }) {
    if (href === '' || !isSafeAddress(href, 'link')) return inside;
    return (
      <a href={href} title={title} rel="noopener noreferrer" target="_blank">
        {inside}
      </a>
    );
  },
};

/** The marks that `annotated` adds. */
const annotations: Readonly<Record<string, (inside: ComponentChildren, mark: Mark) => ComponentChildren>> = {
  formula: (inside, { tex, display }) => (
    <Formula tex={String(tex)} display={display === true}>
      {inside}
    </Formula>
  ),
  footnote: (inside, { number }) => (
    <button
      type="button"
      class="plain footnote"
      data-reference={number}
      aria-label={detailWords.footnote(Number(number))}
      onClick={({ currentTarget }) => goTo(currentTarget, `[data-footnote="${number}"]`)}
    >
      {inside}
    </button>
  ),
};

/** Moves the focus to another element of the text. */
function goTo(from: Element, selector: string): void {
  const target = from.closest('.prose')?.querySelector<HTMLElement>(selector);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Renders a node. Nodes of unknown types are omitted. */
function draw(node: ProseNode, reading: RenderContext): ComponentChildren {
  if (!isNodeType(node.type)) return null;
  return (node.marks ?? []).reduceRight<ComponentChildren>(
    (inside, mark) => {
      const wrap = isMarkType(mark.type) ? marks[mark.type] : annotations[mark.type];
      return wrap ? wrap(inside, mark) : inside;
    },
    nodes[node.type](node, reading),
  );
}

function children(node: ProseNode, reading: RenderContext): ComponentChildren {
  return (node.content ?? []).map((child) => draw(child, reading));
}

/** Renders the children of an item or cell. A single paragraph is unwrapped, so that it has no margins. */
function compact(node: ProseNode, reading: RenderContext): ComponentChildren {
  const [first, ...rest] = node.content ?? [];
  if (first?.type !== 'paragraph' || rest.some(({ type }) => type === 'paragraph'))
    return children(node, reading);
  return [children(first, reading), rest.map((child) => draw(child, reading))];
}

function textOf({ content = [] }: ProseNode): string {
  return content.map(({ text = '' }) => text).join('');
}
