import type { ReadonlySignal } from '@preact/signals';
import type { TargetedKeyboardEvent, TargetedMouseEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Command } from 'prosemirror-state';
import { logicalKey } from '../../ui/direction.ts';
import { editWords } from '../../words/edit.ts';
import { type BlockKind, setBlock } from './blocks.ts';
import {
  HISTORY_ITEMS,
  INSERT_ITEMS,
  LIST_ITEMS,
  TABLE_ITEMS,
  TEXT_ITEMS,
  type ToolbarItem,
} from './toolbar-items.ts';
import type { ToolbarState } from './toolbar-state.ts';

interface ToolbarProps {
  readonly state: ReadonlySignal<ToolbarState>;
  /** Runs a command on the text, then returns the focus to it. */
  readonly run: (command: Command) => void;
  readonly editLink: () => void;
  readonly addFiles: (files: readonly File[]) => void;
}

const LINK_ICON =
  'M6.700 9.300a2.500 2.500 0 0 0 3.600 0l2.200-2.200a2.500 2.500 0 0 0-3.600-3.600l-.8.8M9.300 6.700a2.500 2.500 0 0 0-3.600 0L3.500 8.900a2.500 2.500 0 0 0 3.600 3.600l.8-.8';
const FILE_ICON = 'M2.500 3h11v10h-11zM2.500 11l3-3 2.500 2.500 2-2 3.500 3.500M10.500 6h.01';

/** The formatting toolbar. It is one tab stop, and the arrow keys move within it. */
export function Toolbar({ state, run, editLink, addFiles }: ToolbarProps): VNode {
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { isInTable, language } = state.value;
  // The button that was focused last is the tab stop. At first, it is the first button.
  useEffect(() => {
    const controls = controlsIn(bar.current);
    if (!controls.some(({ tabIndex }) => tabIndex === 0)) setStop(controls, controls[0]);
  });
  const buttons = (items: readonly ToolbarItem[]) =>
    items.map((item) => <ItemButton key={item.name} item={item} state={state.value} run={run} />);
  return (
    <div
      ref={bar}
      class="editor-tools"
      role="toolbar"
      aria-label={editWords.tools.name}
      onKeyDown={moveFocus}
    >
      <BlockChoice block={state.value.block} run={run} />
      {buttons(TEXT_ITEMS)}
      <IconButton
        name={editWords.tools.link}
        keys="Ctrl+Shift+L"
        icon={LINK_ICON}
        isPressed={state.value.marks.has('link')}
        act={editLink}
      />
      {buttons(LIST_ITEMS)}
      {buttons(INSERT_ITEMS)}
      <IconButton name={editWords.tools.file} icon={FILE_ICON} act={() => files.current?.click()} />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={editWords.tools.file}
        onChange={({ currentTarget }) => {
          addFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {buttons(HISTORY_ITEMS)}
      {isInTable && <span class="more-tools">{buttons(TABLE_ITEMS)}</span>}
      {language !== null && <Language language={language} run={run} />}
    </div>
  );
}

function controlsIn(bar: Element | null): readonly HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button, select, input:not([hidden])') ?? [])];
}

function setStop(controls: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}

function moveFocus(event: TargetedKeyboardEvent<HTMLDivElement>): void {
  const controls = controlsIn(event.currentTarget);
  const index = controls.indexOf(event.target as HTMLElement);
  const isText = event.target instanceof HTMLInputElement;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: -1,
  };
  const step = steps[logicalKey(event.key)];
  if (step === undefined || (isText && event.target.value !== '')) return;
  event.preventDefault();
  const next = controls.at(step % controls.length);
  setStop(controls, next);
  next?.focus();
}

interface IconButtonProps {
  readonly name: string;
  readonly keys?: string | undefined;
  readonly icon?: string | undefined;
  readonly isPressed?: boolean | undefined;
  readonly isEnabled?: boolean;
  readonly act: () => void;
}

/** A button of the toolbar. It stays focusable while it is disabled, so that the focus is not lost. */
function IconButton({ name, keys, icon, isPressed, isEnabled = true, act }: IconButtonProps): VNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      class={icon === undefined ? 'plain' : 'plain icon'}
      aria-label={name}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-pressed={isPressed}
      aria-disabled={!isEnabled}
      onMouseDown={keepFocus}
      onClick={() => isEnabled && act()}
    >
      {icon === undefined ? (
        name
      ) : (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={icon} />
        </svg>
      )}
    </button>
  );
}

interface ItemButtonProps {
  readonly item: ToolbarItem;
  readonly state: ToolbarState;
  readonly run: (command: Command) => void;
}

function ItemButton({ item, state, run }: ItemButtonProps): VNode {
  return (
    <IconButton
      name={editWords.tools[item.name]}
      keys={item.keys}
      icon={item.icon}
      isPressed={item.isPressed?.(state)}
      isEnabled={item.isEnabled?.(state) ?? true}
      act={() => run(item.run)}
    />
  );
}

/** Prevents a click from moving the focus out of the text. */
function keepFocus(event: TargetedMouseEvent<HTMLElement>): void {
  event.preventDefault();
}

const BLOCKS: readonly BlockKind[] = ['paragraph', 1, 2, 3, 4, 5, 6, 'codeBlock'];

function BlockChoice({ block, run }: { block: BlockKind | null; run: ToolbarProps['run'] }): VNode {
  return (
    <select
      tabIndex={-1}
      aria-label={editWords.tools.block}
      value={block ?? ''}
      onChange={({ currentTarget }) => {
        const kind = BLOCKS.find((each) => String(each) === currentTarget.value);
        if (kind !== undefined) run(setBlock(kind));
      }}
    >
      {block === null && <option value="" />}
      {BLOCKS.map((kind) => (
        <option key={kind} value={kind}>
          {typeof kind === 'number' ? editWords.tools.heading(kind) : editWords.tools[kind]}
        </option>
      ))}
    </select>
  );
}

function Language({ language, run }: { language: string; run: ToolbarProps['run'] }): VNode {
  return (
    <input
      class="more-tools"
      tabIndex={-1}
      aria-label={editWords.tools.language}
      placeholder={editWords.tools.language}
      autoComplete="off"
      spellcheck={false}
      value={language}
      onChange={({ currentTarget }) => {
        const name = currentTarget.value.trim().replaceAll(/\s+/g, '-');
        run(setLanguage(name === '' ? null : name));
      }}
    />
  );
}

const setLanguage =
  (language: string | null): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    if ($from.parent.type.name !== 'codeBlock') return false;
    dispatch?.(tr.setNodeAttribute($from.before(), 'language', language));
    return true;
  };
