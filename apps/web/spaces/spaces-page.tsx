import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { foldName } from '../../../core/search/text/fold.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import type { Counts, Space } from '../api/types.ts';
import type { OpenAccess } from '../key/access.ts';
import { ShareButton } from '../share/share-button.tsx';
import { emojiIn, SPACE_SEPARATOR } from '../sidebar/nav-links.ts';
import { asTree } from '../sidebar/tree.ts';
import { Failure } from '../ui/failure.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { ROWS_AT_A_TIME, RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { set, setToTyped } from '../ui/set-signal.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { formatNumber } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { spacesWords } from '../words/spaces.ts';
import { mostDistinctColor } from './new-color.ts';
import { draftOf, type SpaceChanges, type SpaceDraft, spaceChanges } from './space-changes.ts';

/** `/app/spaces`: creates, renames, colours and deletes spaces. */
export default function SpacesPage({ access }: { readonly access: OpenAccess }): VNode {
  const { client, isReadOnly, mayManageKeys } = access;
  const spaces = useJson<readonly Space[]>(client, '/spaces');
  const counts = useJson<Counts>(client, '/_/counts');
  // Keys restricted to spaces can neither create nor delete them (D16).
  const mayMake = mayManageKeys;
  const changes = isReadOnly
    ? null
    : spaceChanges(client, () => {
        spaces.reload();
        counts.reload();
      });
  const counted = new Map(
    counts.state === 'loaded' ? counts.value.spaces.map(({ id, count }) => [id, count]) : [],
  );
  const sought = useSignal('');
  const known = spaces.state === 'loaded' ? spaces.value : [];
  const shown = known.filter(({ name }) => foldName(name).includes(foldName(sought.value)));
  return (
    <main id="collection" class="page" tabIndex={-1}>
      <h1>{pageNames.spaces}</h1>
      {mayMake && <p class="quiet">{spacesWords.hint}</p>}
      {mayMake && changes && spaces.state === 'loaded' && (
        <NewSpace changes={changes} used={known.map(({ color }) => color)} />
      )}
      {known.length > ROWS_AT_A_TIME && <SearchField name={spacesWords.find} typed={sought} />}
      <p class="quiet" role="status">
        {known.length > 0 && shown.length === 0 ? spacesWords.notFound : ''}
      </p>
      {spaces.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {spaces.state === 'failed' && <Failure error={spaces.error} retry={spaces.reload} />}
      {spaces.state === 'loaded' && (
        <RowList
          rows={inTree(shown)}
          row={(space) => (
            <SpaceRow
              key={space.id}
              space={space}
              count={counted.get(space.id) ?? 0}
              client={client}
              changes={changes}
              mayRemove={mayMake}
            />
          )}
        />
      )}
    </main>
  );
}

/** The spaces in the order of the sidebar. The children of a space follow it. */
const inTree = (spaces: readonly Space[]): readonly Space[] =>
  asTree(
    spaces.map((space) => ({ ...space, label: space.name })),
    SPACE_SEPARATOR,
    () => null,
  );

interface NewSpaceProps {
  readonly changes: SpaceChanges;
  /** The colours of the existing spaces. The newest space comes first. */
  readonly used: readonly string[];
}

/** A form for a new space. Its colour differs from those of the last spaces. */
function NewSpace({ changes, used }: NewSpaceProps): VNode {
  return (
    <SpaceForm
      label={spacesWords.newName}
      submit={spacesWords.make}
      name=""
      color={mostDistinctColor(used)}
      onSubmit={changes.create}
    />
  );
}

interface SpaceRowProps {
  readonly space: Space;
  readonly count: number;
  readonly client: Client;
  readonly changes: SpaceChanges | null;
  readonly mayRemove: boolean;
}

function SpaceRow({ space, count, client, changes, mayRemove }: SpaceRowProps): VNode {
  const isEdited = useSignal(false);
  const { id, name, color, icon, description } = space;
  const close = set(isEdited, false);
  async function patch(to: SpaceDraft): Promise<boolean> {
    const isSame = JSON.stringify(to) === JSON.stringify(draftOf(space));
    const isDone = isSame || (changes !== null && (await changes.patch(space, to)));
    if (isDone) close();
    return isDone;
  }
  if (isEdited.value && changes !== null)
    return (
      <li>
        <SpaceForm
          label={spacesWords.nameOf(name)}
          submit={spacesWords.save}
          name={name}
          color={color}
          icon={icon ?? ''}
          description={description ?? ''}
          cancel={close}
          onSubmit={patch}
        />
      </li>
    );
  return (
    <li>
      {emojiIn(icon) ? (
        <span class="emoji" aria-hidden="true">
          {icon}
        </span>
      ) : (
        <span class="dot" style={{ background: color }} />
      )}
      <span class="row-name">
        <a dir="auto" href={urlOf({ ...EVERYTHING, spaceId: id })}>
          {name}
        </a>
        {description !== undefined && (
          <span class="quiet" dir="auto">
            {description}
          </span>
        )}
      </span>
      {changes && (
        <RowActions name={spacesWords.actions(name)}>
          <RowButton label={spacesWords.edit} name={spacesWords.editOne(name)} act={set(isEdited, true)} />
          <ShareButton client={client} what={{ spaceId: id }} title={name} />
          {mayRemove && (
            <RowButton
              label={spacesWords.remove}
              name={spacesWords.removeOne(name)}
              act={() => void changes.remove(space)}
            />
          )}
        </RowActions>
      )}
      <span class="number">{formatNumber(count)}</span>
    </li>
  );
}

interface SpaceFormProps {
  readonly label: string;
  readonly submit: string;
  readonly name: string;
  readonly color: string;
  readonly icon?: string;
  /** Absent for a new space. */
  readonly description?: string;
  cancel?(): void;
  /** Saves the space. @returns whether it succeeded, so that the form is reset */
  onSubmit(draft: SpaceDraft): Promise<boolean>;
}

function SpaceForm(props: SpaceFormProps): VNode {
  const { label, submit, name, color, icon = '', description, cancel, onSubmit } = props;
  const typed = useSignal(name);
  const chosen = useSignal(color);
  const isBusy = useRef(false);
  useEffect(() => {
    chosen.value = color;
  }, [color]);
  async function send(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (typed.value.trim() === '' || isBusy.current) return;
    isBusy.current = true;
    const form = event.currentTarget;
    const written = (field: string) => String(new FormData(form).get(field) ?? '').trim() || null;
    const more = { icon: written('icon'), description: written('description') };
    if ((await onSubmit({ name: typed.value.trim(), color: chosen.value, ...more })) && !cancel) {
      typed.value = '';
      form.reset();
    }
    isBusy.current = false;
  }
  return (
    <form class="row-form" onSubmit={(event) => void send(event)}>
      <input
        type="color"
        aria-label={spacesWords.color}
        value={hexOf(chosen.value)}
        onInput={setToTyped(chosen)}
      />
      <input
        dir="auto"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autofocus={cancel !== undefined}
        value={typed}
        onInput={setToTyped(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !cancel) return;
          event.stopPropagation();
          cancel();
        }}
      />
      <input
        class="emoji-field"
        name="icon"
        aria-label={spacesWords.emoji}
        placeholder={spacesWords.emoji}
        maxLength={40}
        defaultValue={icon}
      />
      {description !== undefined && (
        <input
          class="description-field"
          name="description"
          dir="auto"
          aria-label={spacesWords.description}
          placeholder={spacesWords.description}
          maxLength={1000}
          defaultValue={description}
        />
      )}
      <button type="submit" class="primary">
        {submit}
      </button>
      {cancel && (
        <button type="button" onClick={cancel}>
          {commonWords.cancel}
        </button>
      )}
    </form>
  );
}

/** A colour in the six-digit form that colour inputs need. */
function hexOf(color: string): string {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(color)?.[1] ?? '000000';
  return `#${(digits.length < 6 ? digits.replace(/./g, '$&$&') : digits).slice(0, 6)}`;
}
