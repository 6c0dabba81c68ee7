import type { VNode } from 'preact';
import { readingWords } from '../words/reading.ts';
import { FACES, reading, SIZES, type TextSettings, WIDTHS } from './text-settings.ts';

/** Size, width and font of the text, in a panel opened by a button. */
export function ReadingControls(): VNode {
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
        <Choice field="size" values={SIZES} names={readingWords.sizes} />
        <Choice field="width" values={WIDTHS} names={readingWords.widths} />
        <Choice field="face" values={FACES} names={readingWords.faces} />
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
            checked={reading.value[field] === value}
            onChange={() => {
              reading.value = { ...reading.value, [field]: value };
            }}
          />
          {names[value]}
        </label>
      ))}
    </fieldset>
  );
}
