import type { VNode } from 'preact';
import { readingWords } from '../words/reading.ts';
import { FACES, PAGES, SIZES, type TextSettings, textSettings, WIDTHS } from './text-settings.ts';

/** A button that opens a panel with the size, width and font of the text, or with the brightness of a PDF's pages. */
export function ReadingControls({ hasPages = false }: { readonly hasPages?: boolean }): VNode {
  return (
    <>
      <button
        type="button"
        class="plain reading-button"
        popovertarget="reading"
        aria-label={readingWords.name}
      >
        Aa
      </button>
      <div id="reading" popover class="panel">
        {hasPages ? (
          <Choice field="pages" values={PAGES} names={readingWords.pages} />
        ) : (
          <>
            <Choice field="size" values={SIZES} names={readingWords.sizes} />
            <Choice field="width" values={WIDTHS} names={readingWords.widths} />
            <Choice field="face" values={FACES} names={readingWords.faces} />
          </>
        )}
      </div>
    </>
  );
}

interface ChoiceProps<K extends keyof TextSettings> {
  readonly field: K;
  readonly values: readonly TextSettings[K][];
  readonly names: Readonly<Record<TextSettings[K], string>>;
}

function Choice<K extends keyof TextSettings>({ field, values, names }: ChoiceProps<K>): VNode {
  return (
    <fieldset class="choice">
      <legend>{readingWords.fields[field]}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={`reading-${field}`}
            checked={textSettings.value[field] === value}
            onChange={() => {
              textSettings.value = { ...textSettings.value, [field]: value };
            }}
          />
          {names[value]}
        </label>
      ))}
    </fieldset>
  );
}
