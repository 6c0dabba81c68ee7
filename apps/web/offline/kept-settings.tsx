import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatBytes } from '../format.ts';
import { tell } from '../frame/messages.tsx';
import { words } from '../words.ts';
import { emptyKept, keptTotal, MAX_KEPT_CHOICES, maxKeptBytes, trimKept } from './kept.ts';

/** How much this browser keeps for reading without the server. */
export function KeptSettings(): VNode {
  useEffect(() => void trimKept().catch(() => undefined), [maxKeptBytes.value]);
  const { objects, bytes } = keptTotal.value;

  async function empty(): Promise<void> {
    await emptyKept();
    tell({ text: words.offline.emptied });
  }

  return (
    <section>
      <h2>{words.offline.name}</h2>
      <p class="quiet">{words.offline.hint}</p>
      <div class="kept-settings">
        <label>
          {words.offline.max}
          <select
            value={String(maxKeptBytes.value)}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              maxKeptBytes.value = MAX_KEPT_CHOICES.find((choice) => choice === chosen) ?? maxKeptBytes.value;
            }}
          >
            {MAX_KEPT_CHOICES.toSorted((one, other) => one - other).map((choice) => (
              <option key={choice} value={String(choice)}>
                {choice === 0 ? words.offline.nothing : formatBytes(choice)}
              </option>
            ))}
          </select>
        </label>
        <p role="status">{words.offline.total(objects, formatBytes(bytes))}</p>
        {objects > 0 && (
          <button type="button" onClick={() => void empty()}>
            {words.offline.empty}
          </button>
        )}
      </div>
    </section>
  );
}
