import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import type { Card } from '../api/types.ts';
import { appPath } from '../browser/app-paths.ts';
import { collection } from '../collection/collection.ts';
import { differenceOf } from '../collection/similar-color.ts';
import { displayNameOf } from '../grid/standalone-card.tsx';
import type { OpenAccess } from '../key/access.ts';
import { Failure } from '../ui/failure.tsx';
import { cardWords } from '../words/card.ts';
import { rediscoverWords } from '../words/rediscover.ts';
import { ItemCards } from './things.tsx';
import { blend } from './walk.ts';

const MAX_RANKED = 100;
const MAX_SHOWN = 24;

/** Objects that are similar to an object in meaning, in colour, or in both. */
export function SameVibe({ access, id }: { readonly access: OpenAccess; readonly id: string }): VNode {
  const { client } = access;
  const weight = useSignal(0);
  const ranked = useResource((signal) => rank(client, id, signal), [id]);
  return (
    <section>
      {ranked.state === 'failed' && <Failure error={ranked.error} retry={ranked.reload} />}
      {ranked.state === 'loaded' && (
        <>
          <h2>{rediscoverWords.vibeOf(ranked.value.name)}</h2>
          <label class="vibe">
            <span>{rediscoverWords.meaning}</span>
            <input
              type="range"
              min="0"
              max="100"
              step="5"
              aria-label={rediscoverWords.vibe}
              disabled={ranked.value.byColor.length === 0}
              value={weight.value * 100}
              onInput={({ currentTarget }) => {
                weight.value = Number(currentTarget.value) / 100;
              }}
            />
            <span>{rediscoverWords.color}</span>
          </label>
          {ranked.value.byColor.length === 0 && <p class="quiet">{rediscoverWords.noColor}</p>}
          <ItemCards
            client={client}
            ids={blend(ranked.value.byMeaning, ranked.value.byColor, weight.value).slice(0, MAX_SHOWN)}
          />
        </>
      )}
      <p>
        <a href={appPath('/rediscover')}>{rediscoverWords.back}</a>
      </p>
    </section>
  );
}

interface Ranked {
  readonly name: string;
  readonly byMeaning: readonly string[];
  readonly byColor: readonly string[];
}

async function rank(client: Client, id: string, signal: AbortSignal): Promise<Ranked> {
  const query = { similarTo: id, limit: String(MAX_RANKED) };
  const [[preview], similar] = await Promise.all([
    fetchPreviews(client, [id], signal),
    client.json<readonly Card[]>('GET', '/_/cards', { query, signal }),
  ]);
  return {
    name: preview ? displayNameOf(preview) : cardWords.gone,
    byMeaning: similar.map((card) => card.id),
    byColor: nearestByColor(id),
  };
}

/** The ids of the objects whose colours are nearest to those of an object; empty if it has no colours. */
function nearestByColor(id: string): readonly string[] {
  const { columns, count, rowAt } = collection.peek().cards;
  const own = columns.find(id);
  const ownColors = own < 0 ? [] : columns.colors(own);
  if (ownColors.length === 0) return [];
  const differenceTo = differenceOf(ownColors);
  return Array.from({ length: count }, (_, index) => rowAt(index))
    .filter((row) => row !== own && columns.colors(row).length > 0)
    .map((row) => ({ row, difference: differenceTo(columns.colors(row)) }))
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, MAX_RANKED)
    .map(({ row }) => columns.id(row));
}
