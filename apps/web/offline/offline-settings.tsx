import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { toast } from '../ui/toasts.tsx';
import { formatBytes } from '../words/format.ts';
import { keptSettingsWords } from '../words/kept-settings.ts';
import {
  deleteOfflineCopies,
  evictExcess,
  LIMIT_CHOICES,
  maxOfflineBytes,
  offlineTotal,
} from './offline-copies.ts';

/** Settings for offline reading: the storage limit, and what is stored. */
export function OfflineSettings(): VNode {
  useEffect(() => void evictExcess().catch(() => undefined), [maxOfflineBytes.value]);
  const { objects, bytes } = offlineTotal.value;

  async function empty(): Promise<void> {
    await deleteOfflineCopies();
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
            value={String(maxOfflineBytes.value)}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              maxOfflineBytes.value =
                LIMIT_CHOICES.find((choice) => choice === chosen) ?? maxOfflineBytes.value;
            }}
          >
            {LIMIT_CHOICES.toSorted((a, b) => a - b).map((choice) => (
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
