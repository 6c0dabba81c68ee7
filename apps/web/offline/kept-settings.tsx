import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { toast } from '../ui/toasts.tsx';
import { formatBytes } from '../words/format.ts';
import { keptSettingsWords } from '../words/kept-settings.ts';
import { emptyKept, keptTotal, MAX_KEPT_CHOICES, maxKeptBytes, trimKept } from './kept.ts';

/** How much this browser stores for offline reading. */
export function KeptSettings(): VNode {
  useEffect(() => void trimKept().catch(() => undefined), [maxKeptBytes.value]);
  const { objects, bytes } = keptTotal.value;

  async function empty(): Promise<void> {
    await emptyKept();
    toast({ text: keptSettingsWords.emptied });
  }

  return (
    <section>
      <h2>{keptSettingsWords.name}</h2>
      <p class="quiet">{keptSettingsWords.hint}</p>
      <div class="kept-settings">
        <label>
          {keptSettingsWords.max}
          <select
            value={String(maxKeptBytes.value)}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              maxKeptBytes.value = MAX_KEPT_CHOICES.find((choice) => choice === chosen) ?? maxKeptBytes.value;
            }}
          >
            {MAX_KEPT_CHOICES.toSorted((one, other) => one - other).map((choice) => (
              <option key={choice} value={String(choice)}>
                {choice === 0 ? keptSettingsWords.nothing : formatBytes(choice)}
              </option>
            ))}
          </select>
        </label>
        <p role="status">{keptSettingsWords.total(objects, formatBytes(bytes))}</p>
        {objects > 0 && (
          <button type="button" onClick={() => void empty()}>
            {keptSettingsWords.empty}
          </button>
        )}
      </div>
    </section>
  );
}
