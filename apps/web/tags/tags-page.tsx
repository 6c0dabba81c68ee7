import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, TargetedDragEvent, VNode } from 'preact';
import { asTag } from '../../../core/search/query/written.ts';
import { useJson } from '../api/resource.ts';
import type { OpenAccess } from '../key/access.ts';
import { Failure } from '../ui/failure.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { set, setToTyped } from '../ui/set-signal.ts';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { formatNumber } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { tagsWords } from '../words/tags.ts';
import { asTagName, groupTags, type ListedTag } from './all-tags.ts';
import { type TagChanges, tagChanges } from './tag-changes.ts';

/** `/app/tags`: renames, merges and deletes tags. */
export default function TagsPage({ access }: { readonly access: OpenAccess }): VNode {
  const { client, isReadOnly } = access;
  const sought = useSignal('');
  const tags = useJson<readonly ListedTag[]>(client, '/tags');
  const loaded = tags.state === 'loaded' ? tags.value : [];
  const { own, found } = groupTags(loaded, sought.value);
  const changes = isReadOnly ? null : tagChanges(client, loaded, tags.reload);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  // Tags that were renamed or removed since they were selected are not counted.
  const picked = loaded.filter(({ name }) => chosen.value.has(name));
  async function removeAll(some: readonly ListedTag[]): Promise<void> {
    if (await changes?.removeAll(some)) chosen.value = new Set();
  }
  return (
    <main id="collection" class="page" tabIndex={-1}>
      <h1>{pageNames.tags}</h1>
      <SearchField name={tagsWords.find} typed={sought} />
      <p class="quiet" role="status">
        {tags.state === 'loaded' && own.length + found.length === 0
          ? loaded.length === 0
            ? tagsWords.none
            : tagsWords.notFound
          : ''}
      </p>
      {tags.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {tags.state === 'failed' && <Failure error={tags.error} retry={tags.reload} />}
      {changes && picked.length > 0 && (
        <p class="chosen-tags" role="status">
          {tagsWords.chosen(picked.length)}
          <RowButton
            label={tagsWords.remove}
            name={tagsWords.removeChosen}
            act={() => void removeAll(picked)}
          />
        </p>
      )}
      <TagList name={tagsWords.own} tags={own} all={loaded} changes={changes} chosen={chosen} />
      <TagList name={tagsWords.found} tags={found} all={loaded} changes={changes} chosen={chosen}>
        {changes && (
          <RowButton
            label={tagsWords.removeFound}
            name={tagsWords.removeFound}
            act={() => void removeAll(groupTags(loaded, '').found)}
          />
        )}
      </TagList>
    </main>
  );
}

interface TagListProps {
  readonly name: string;
  readonly tags: readonly ListedTag[];
  readonly all: readonly ListedTag[];
  /** Null if nothing may be changed. */
  readonly changes: TagChanges | null;
  /** The names of the tags that are selected. */
  readonly chosen: Signal<ReadonlySet<string>>;
  /** After its heading. */
  readonly children?: ComponentChildren;
}

function TagList({ name, tags, all, changes, chosen, children }: TagListProps): VNode | null {
  if (tags.length === 0) return null;
  return (
    <section aria-label={name}>
      <div class="tags-head">
        <h2>{name}</h2>
        {children}
      </div>
      <RowList
        of={tags}
        row={(tag) => <TagRow key={tag.name} tag={tag} all={all} changes={changes} chosen={chosen} />}
      />
    </section>
  );
}

interface TagRowProps extends Pick<TagListProps, 'all' | 'changes' | 'chosen'> {
  readonly tag: ListedTag;
}

const DRAGGED_TAG = 'application/x-commonplace-tag';

function TagRow({ tag, all, changes, chosen }: TagRowProps): VNode {
  const isEdited = useSignal(false);
  const { name, count } = tag;
  if (isEdited.value && changes !== null) {
    const close = set(isEdited, false);
    return <RenameForm tag={tag} all={all} changes={changes} chosen={chosen} close={close} />;
  }

  /** Merges a tag that is dropped on this one. */
  function merge(event: TargetedDragEvent<HTMLElement>): void {
    event.preventDefault();
    event.currentTarget.classList.remove('target');
    const dragged = all.find((each) => each.name === event.dataTransfer?.getData(DRAGGED_TAG));
    if (dragged && dragged.name !== name) void changes?.rename(dragged, name);
  }
  return (
    <li
      draggable={changes !== null}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED_TAG, name)}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes(DRAGGED_TAG)) return;
        event.preventDefault();
        event.currentTarget.classList.add('target');
      }}
      onDragLeave={({ currentTarget }) => currentTarget.classList.remove('target')}
      onDrop={merge}
    >
      {changes && (
        <input
          type="checkbox"
          aria-label={tagsWords.choose(name)}
          checked={chosen.value.has(name)}
          onChange={() => {
            const next = new Set(chosen.peek());
            if (!next.delete(name)) next.add(name);
            chosen.value = next;
          }}
        />
      )}
      <a class="row-name" dir="auto" href={addressOf({ ...EVERYTHING, q: asTag(name) })}>
        {name}
      </a>
      {changes && (
        <RowActions name={tagsWords.actions(name)}>
          <RowButton label={tagsWords.rename} name={tagsWords.renameOne(name)} act={set(isEdited, true)} />
          <RowButton
            label={tagsWords.remove}
            name={tagsWords.removeOne(name)}
            act={() => void changes.removeEverywhere(tag)}
          />
        </RowActions>
      )}
      <span class="number">{formatNumber(count)}</span>
    </li>
  );
}

interface RenameFormProps extends TagRowProps {
  readonly changes: TagChanges;
  close(): void;
}

function RenameForm({ tag, all, changes, close }: RenameFormProps): VNode {
  const typed = useSignal(tag.name);
  const to = asTagName(typed.value);
  const isMerge = to !== tag.name && all.some(({ name }) => name === to);

  async function rename(event: Event): Promise<void> {
    event.preventDefault();
    if (to === '' || to === tag.name) close();
    else if (await changes.rename(tag, to)) close();
  }
  return (
    <li>
      <form class="row-form" onSubmit={(event) => void rename(event)}>
        <input
          autofocus
          ref={(input) => {
            if (document.activeElement === document.body) input?.select();
          }}
          dir="auto"
          aria-label={tagsWords.newName(tag.name)}
          maxLength={200}
          value={typed}
          onInput={setToTyped(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        />
        <button type="submit" class="primary">
          {isMerge ? tagsWords.merge : tagsWords.rename}
        </button>
        <button type="button" onClick={close}>
          {commonWords.cancel}
        </button>
        <p class="quiet" role="status">
          {isMerge ? tagsWords.mergeHint(to) : ''}
        </p>
      </form>
    </li>
  );
}
