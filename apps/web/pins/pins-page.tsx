import { useSignal } from '@preact/signals';
import { ArrowLeft, ArrowRight } from 'lucide';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import type { Preview } from '../api/types.ts';
import { displayNameOf, StandaloneCard } from '../grid/standalone-card.tsx';
import type { OpenAccess } from '../key/access.ts';
import { showChanged } from '../live/show-changed.ts';
import { logicalKey } from '../ui/direction.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { perform } from '../undo/history.ts';
import { bulkWords } from '../words/bulk.ts';
import { detailWords } from '../words/detail.ts';
import { pageNames } from '../words/pages.ts';
import { pinsWords } from '../words/pins.ts';
import { indexByKey, moved } from './order.ts';

interface PinnedItem {
  readonly preview: Preview;
  /** The position among all pins of the collection, from 1. */
  readonly position: number;
}

/** `/app/pins`: the pinned items, which can be reordered by dragging or with Alt and the arrow keys. */
export default function PinsPage({ access }: { readonly access: OpenAccess }): VNode {
  const { client, isReadOnly } = access;
  const pins = useResource((signal) => readPins(client, signal), []);
  return (
    <main id="collection" class="page wide" tabIndex={-1}>
      <h1>{pageNames.pins}</h1>
      {pins.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {pins.state === 'failed' && <Failure error={pins.error} retry={pins.reload} />}
      {pins.state === 'loaded' && (
        <>
          <p class="quiet" id="pins-hint">
            {pins.value.length === 0 ? pinsWords.none : isReadOnly ? '' : pinsWords.hint}
          </p>
          <PinBoard client={client} pins={pins.value} isReadOnly={isReadOnly} onChanged={pins.reload} />
        </>
      )}
    </main>
  );
}

async function readPins(client: Client, signal: AbortSignal): Promise<readonly PinnedItem[]> {
  const pins = await client.json<readonly Schemas['Pin'][]>('GET', '/pins', { signal });
  const ids = pins.map(({ objectId }) => objectId);
  const positions = new Map(pins.map(({ objectId, position }) => [objectId, position]));
  const previews = await fetchPreviews(client, ids, signal);
  return previews.map((preview) => ({ preview, position: positions.get(preview.id) ?? 0 }));
}

interface MoveButtonsProps {
  readonly title: string;
  readonly at: number;
  readonly count: number;
  move(to: number): void;
}

/** Buttons that move a pin, for people who can neither drag nor use a keyboard. */
function MoveButtons({ title, at, count, move }: MoveButtonsProps): VNode {
  const moves = [
    { to: at - 1, label: pinsWords.moveEarlier(title), icon: ArrowLeft },
    { to: at + 1, label: pinsWords.moveLater(title), icon: ArrowRight },
  ];
  return (
    <>
      {moves.map(({ to, label, icon }) => (
        <button
          key={label}
          type="button"
          class="plain small"
          aria-label={label}
          aria-disabled={to < 0 || to >= count}
          onClick={() => move(to)}
        >
          <Icon of={icon} />
        </button>
      ))}
    </>
  );
}

interface PinBoardProps {
  readonly client: Client;
  readonly pins: readonly PinnedItem[];
  /** Whether the key may not change pins. */
  readonly isReadOnly: boolean;
  onChanged(): void;
}

function PinBoard({ client, pins, isReadOnly, onChanged }: PinBoardProps): VNode {
  const board = useRef<HTMLOListElement>(null);
  const announcement = useSignal('');
  /** The new order until the server has confirmed it. */
  const shown = useSignal(pins);
  useEffect(() => {
    shown.value = pins;
  }, [pins]);

  function move(from: number, to: number): void {
    const pin = shown.value[from];
    const target = shown.value[to];
    if (pin === undefined || target === undefined || from === to) return;
    const { id } = pin.preview;
    const setPosition = (position: number) => async () => {
      await client.send('POST', `/objects/${id}/pin`, { body: { position } });
      onChanged();
      showChanged([id]);
    };
    const before = shown.value;
    const positions = before.map(({ position }) => position);
    shown.value = moved(before, from, to).map((each, at) => ({ ...each, position: positions[at] ?? 0 }));
    announcement.value = pinsWords.movedTo(displayNameOf(pin.preview), to + 1, before.length);
    void perform({
      description: pinsWords.moved(displayNameOf(pin.preview)),
      apply: setPosition(target.position),
      revert: setPosition(pin.position),
    }).then((isDone) => {
      if (!isDone) shown.value = before;
    });
  }

  const latest = useRef(move);
  latest.current = move;
  const order = shown.value.map(({ preview }) => preview.id).join(' ');
  useEffect(() => {
    if (isReadOnly || board.current === null) return;
    const element = board.current;
    const ids = order.split(' ');
    let stop = () => {};
    let isStopped = false;
    void import('./drag.ts').then(({ makeDraggable }) => {
      if (!isStopped)
        stop = makeDraggable(element, (id, onto) => latest.current(ids.indexOf(id), ids.indexOf(onto)));
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [order, isReadOnly]);

  function onKeyDown(event: KeyboardEvent, from: number): void {
    if (!event.altKey || isReadOnly || board.current === null) return;
    const columns = getComputedStyle(board.current).gridTemplateColumns.split(' ').length;
    const to = indexByKey(logicalKey(event.key), from, shown.value.length, columns);
    if (to === from) return;
    event.preventDefault();
    move(from, to);
  }

  async function unpin(preview: Preview, position: number): Promise<void> {
    const send = (method: 'POST' | 'DELETE', body?: object) => async () => {
      await client.send(method, `/objects/${preview.id}/pin`, body ? { body } : {});
      onChanged();
      showChanged([preview.id]);
    };
    await perform({
      description: bulkWords.done.unpin(displayNameOf(preview)),
      apply: send('DELETE'),
      revert: send('POST', { position }),
    });
  }

  return (
    <>
      <ol ref={board} class="things pins" aria-describedby="pins-hint">
        {shown.value.map(({ preview, position }, at) => (
          <li key={preview.id} data-id={preview.id} onKeyDown={(event) => onKeyDown(event, at)}>
            <StandaloneCard client={client} preview={preview}>
              {!isReadOnly && (
                <p class="pin-buttons">
                  <button
                    type="button"
                    class="plain small"
                    aria-label={pinsWords.unpinOne(displayNameOf(preview))}
                    onClick={() => void unpin(preview, position)}
                  >
                    {detailWords.unpin}
                  </button>
                  {shown.value.length > 1 && (
                    <MoveButtons
                      title={displayNameOf(preview)}
                      at={at}
                      count={shown.value.length}
                      move={(to) => move(at, to)}
                    />
                  )}
                </p>
              )}
            </StandaloneCard>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
