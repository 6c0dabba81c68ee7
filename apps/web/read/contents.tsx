import type { RefObject, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { headingLevels } from '../reader/heading-levels.ts';
import { textOf } from '../reader/minutes.ts';
import { readWords } from '../words/read.ts';

/** An entry of the table of contents. */
export interface Section {
  readonly title: string;
  /** The level of the entry, from 1. */
  readonly level: number;
  /** The number of the entry's block, page or chapter. */
  readonly part: number;
}

/** The headings of a text, with the numbers of their blocks; empty if there are fewer than two. */
export function useSections(document: ProseDocument | null): readonly Section[] {
  return useMemo(() => {
    if (document === null) return [];
    const levels = headingLevels(document.content);
    const sections = document.content.flatMap((block, part) => {
      const level = levels.get(block);
      return level === undefined ? [] : [{ title: textOf(block).trim(), level: level - 1, part }];
    });
    return sections.length < 2 ? [] : sections;
  }, [document]);
}

interface ContentsProps {
  readonly sections: readonly Section[];
  /** The number of the current block, page or chapter. */
  readonly part: number;
  go(section: Section): void;
}

/** The table of contents, in which the current section is marked. */
export function Contents({ sections, part, go }: ContentsProps): VNode | null {
  if (sections.length === 0) return null;
  const current = sections.findLast((section) => section.part <= part);
  return (
    <nav class="contents" aria-label={readWords.contents}>
      <ol>
        {sections.map((section, at) => (
          <li key={at} style={{ paddingInlineStart: `${(section.level - 1) * 0.75}rem` }}>
            <button
              type="button"
              class="plain"
              dir="auto"
              aria-current={section === current ? 'location' : undefined}
              onClick={() => go(section)}
            >
              {section.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls a block of a text to the top, and moves the focus to it. */
export function goToBlock(root: RefObject<HTMLElement | null>, part: number): void {
  const block = root.current?.children[part];
  if (!(block instanceof HTMLElement)) return;
  block.scrollIntoView({ block: 'start' });
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
