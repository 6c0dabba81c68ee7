import type { ComponentChildren, VNode } from 'preact';
import { LINE_MARKERS } from '../../../core/prose/marked-lines.ts';
import { TaskBox } from '../ui/task-box.tsx';

interface CardTextProps {
  /** Lines as `toMarkedLines` writes them. */
  readonly text: string;
  /** Whether the end of the text is hidden because it does not fit. */
  readonly isTruncated: boolean;
  /** Ticks or unticks a task by its number in the text. If undefined, people cannot tick tasks. */
  readonly tick?: ((number: number, isDone: boolean) => Promise<boolean>) | undefined;
}

/** Consecutive lines that form one block. */
interface Block {
  readonly kind: 'words' | 'gap' | 'task' | 'item' | 'quoted' | 'code' | 'table';
  readonly lines: readonly string[];
}

/** The text of a card, with its tasks, lists, quotations, code and tables. */
export function CardText({ text, isTruncated, tick }: CardTextProps): VNode {
  let taskCount = 0;
  return (
    <div class={isTruncated ? 'text cut' : 'text'} dir="auto">
      {blocksOf(text).map((block, index) => {
        const firstTask = taskCount;
        if (block.kind === 'task') taskCount += block.lines.length;
        return <BlockView key={index} {...block} firstTask={firstTask} tick={tick} />;
      })}
    </div>
  );
}

function blocksOf(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last?.kind === kind && kind !== 'words' && kind !== 'gap') last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}

function kindOf(line: string): Block['kind'] {
  if (line === '') return 'gap';
  if (line.startsWith(LINE_MARKERS.done) || line.startsWith(LINE_MARKERS.open)) return 'task';
  if (line.startsWith(LINE_MARKERS.quoted)) return 'quoted';
  if (line.startsWith(LINE_MARKERS.tab)) return 'code';
  if (line.includes(LINE_MARKERS.tab)) return 'table';
  return /^(?:[•◦]|\d{1,9}\.) /u.test(line) ? 'item' : 'words';
}

interface BlockViewProps extends Block, Pick<CardTextProps, 'tick'> {
  /** The number of the block's first task in the text. */
  readonly firstTask: number;
}

function BlockView({ kind, lines, firstTask, tick }: BlockViewProps): VNode {
  switch (kind) {
    case 'gap':
      return <div class="gap" />;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{lines.map((line) => line.slice(LINE_MARKERS.tab.length)).join('\n')}</code>
        </pre>
      );
    case 'quoted':
      return (
        <blockquote>
          {lines.map((line, index) => (
            <p key={index}>{line.slice(LINE_MARKERS.quoted.length)}</p>
          ))}
        </blockquote>
      );
    case 'table': {
      const rows = lines.map((line) => line.split(LINE_MARKERS.tab));
      return (
        <table>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={column} dir="auto" style={{ '--column': columnWidth(rows, column) }}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'task':
      return (
        <ul>
          {lines.map((line, index) => (
            <Task key={index} line={line} number={firstTask + index} tick={tick} />
          ))}
        </ul>
      );
    case 'item':
      return (
        <ul>
          {lines.map((line, index) => {
            const end = line.indexOf(' ');
            return (
              <Item key={index} bullet={line.slice(0, end)}>
                {line.slice(end + 1)}
              </Item>
            );
          })}
        </ul>
      );
    default:
      return <p>{lines}</p>;
  }
}

/** Number of rows that determine the widths of columns. Later rows may not be visible. */
const MEASURED_ROWS = 6;

/** The estimated width of a column in em: the width of its widest value, and a gap. Wider values end with an ellipsis. */
function columnWidth(rows: readonly (readonly string[])[], column: number): number {
  const widths = rows.slice(0, MEASURED_ROWS).map((cells) => widthOf(cells[column] ?? ''));
  return Math.min(8.5, Math.max(...widths) + 0.4);
}

/** The estimated width of a value in em. */
const widthOf = (value: string): number =>
  [...value].reduce((sum, letter) => {
    if (/[MW@%mw]/.test(letter)) return sum + 0.95;
    if (/[ .,:;ijlrft-]/.test(letter)) return sum + 0.34;
    return sum + (/[a-z]/.test(letter) ? 0.58 : 0.65);
  }, 0);

function Item({
  bullet,
  children,
}: {
  readonly bullet: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <li class={bullet === '◦' ? 'sub' : undefined}>
      <span class="item-sign" aria-hidden="true">
        {bullet}
      </span>
      <span>{children}</span>
    </li>
  );
}

interface TaskProps extends Pick<CardTextProps, 'tick'> {
  readonly line: string;
  readonly number: number;
}

/** A task. Its label covers the link of the card, so that a click ticks the task. */
function Task({ line, number, tick }: TaskProps): VNode {
  const isDone = line.startsWith(LINE_MARKERS.done);
  return (
    <li class={isDone ? 'task done' : 'task'}>
      <label>
        <TaskBox tabIndex={-1} isDone={isDone} tick={tick && ((isTicked) => tick(number, isTicked))} />
        <span>{line.slice(LINE_MARKERS.done.length)}</span>
      </label>
    </li>
  );
}
