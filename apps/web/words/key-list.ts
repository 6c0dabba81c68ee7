import { translatable } from './language.ts';

/** The list of keyboard shortcuts. */
export const keyListWords = translatable('key-list', {
  close: 'Close',
  groups: {
    everywhere: 'Everywhere',
    collection: 'In the collection',
    object: 'While an item is open',
    things: 'For the selected, open or focused item',
    text: 'While writing',
  },
  name: 'Keyboard shortcuts',
  /** Keys that move within a part of the page, as in any browser. */
  within: {
    collection: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], action: 'Move between cards' },
      { keys: ['PageUp', 'PageDown'], action: 'Scroll one page up or down' },
      { keys: ['Home', 'End'], action: 'Go to the first or last card' },
      { keys: ['Enter'], action: 'Open the card' },
      { keys: ['Space'], action: 'Select or deselect the card' },
      { keys: ['Shift+ArrowDown', 'Shift+Space'], action: 'Extend the selection' },
    ],
    text: [
      { keys: ['$mod+b', '$mod+i', '$mod+u'], action: 'Bold, italic, underline' },
      { keys: ['$mod+e', '$mod+Shift+x', '$mod+Shift+h'], action: 'Code, strikethrough, highlight' },
      { keys: ['$mod+Shift+l'], action: 'Link' },
      { keys: ['$mod+Alt+1', '$mod+Alt+2', '$mod+Alt+3', '$mod+Alt+0'], action: 'Headings, text' },
      { keys: ['$mod+Shift+7', '$mod+Shift+8', '$mod+Shift+9'], action: 'Numbered list, list, tasks' },
      { keys: ['$mod+Shift+B'], action: 'Quotation' },
      { keys: ['$mod+Enter'], action: 'Mark the task as done or not done' },
      { keys: ['Tab', 'Shift+Tab'], action: 'Next or previous cell; indent or outdent a list item' },
      { keys: ['Escape'], action: 'Leave the editor' },
    ],
  },
});
