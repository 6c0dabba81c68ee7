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
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { formatNumber } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { tagsWords } from '../words/tags.ts';
import { groupTags, type ListedTag, normalizeTagName } from './all-tags.ts';
import { type TagChanges, tagChanges } from './tag-changes.ts';

/** `/app/tags`: renames, merges and deletes tags. */
export default function TagsPage({ access }: { readonly access: OpenAccess }): VNode {
  const { client, isReadOnly } = access;
  const filter = useSignal('');
  const tags = useJson<readonly ListedTag[]>(client, '/tags');
  const loaded = tags.state === 'loaded' ? tags.value : [];
  const { applied: own, automatic: found } = groupTags(loaded, filter.value);
  const changes = isReadOnly ? null : tagChanges(client, loaded, tags.reload);
  const selectedNames = useSignal<ReadonlySet<string>>(new Set());
  // Tags that were renamed or removed since they were selected are not counted.
  const selectedTags = loaded.filter(({ name }) => selectedNames.value.has(name));
  async function removeAll(removed: readonly ListedTag[]): Promise<void> {
    if (await changes?.removeAll(removed)) selectedNames.value = new Set();
  }
  return (
    <main id="collection" class="page" tabIndex={-1}>
      <h1>{pageNames.tags}</h1>
      <SearchField name={tagsWords.find} typed={filter} />
      <p class="quiet" role="status">
        {tags.state === 'loaded' && own.length + found.length === 0
          ? loaded.length === 0
            ? tagsWords.none
            : tagsWords.notFound
          : ''}
      </p>
      {tags.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {tags.state === 'failed' && <Failure error={tags.error} retry={tags.reload} />}
      {changes && selectedTags.length > 0 && (
        <p class="chosen-tags" role="status">
          {tagsWords.chosen(selectedTags.length)}
          <RowButton
            label={tagsWords.remove}
            name={tagsWords.removeChosen}
            act={() => void removeAll(selectedTags)}
          />
        </p>
      )}
      <TagList name={tagsWords.own} tags={own} all={loaded} changes={changes} selectedNames={selectedNames} />
      <TagList
        name={tagsWords.found}
        tags={found}
        all={loaded}
        changes={changes}
        selectedNames={selectedNames}
      >
        {changes && (
          <RowButton
            label={tagsWords.removeFound}
            name={tagsWords.removeFound}
            act={() => void removeAll(groupTags(loaded, '').automatic)}
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
  /** Null if the key is read-only. */
  readonly changes: TagChanges | null;
  /** The names of the selected tags. */
  readonly selectedNames: Signal<ReadonlySet<string>>;
  /** Shown after the heading. */
  readonly children?: ComponentChildren;
}

function TagList({ name, tags, all, changes, selectedNames, children }: TagListProps): VNode | null {
  if (tags.length === 0) return null;
  return (
    <section aria-label={name}>
      <div class="tags-head">
        <h2>{name}</h2>
        {children}
      </div>
      <RowList
        rows={tags}
        row={(tag) => (
          <TagRow key={tag.name} tag={tag} all={all} changes={changes} selectedNames={selectedNames} />
        )}
      />
    </section>
  );
}

interface TagRowProps extends Pick<TagListProps, 'all' | 'changes' | 'selectedNames'> {
  readonly tag: ListedTag;
}

const DRAGGED_TAG = 'application/x-commonplace-tag';

function TagRow({ tag, all, changes, selectedNames }: TagRowProps): VNode {
  const isEdited = useSignal(false);
  const { name, count } = tag;
  if (isEdited.value && changes !== null) {
    const close = set(isEdited, false);
    return <RenameForm tag={tag} all={all} changes={changes} selectedNames={selectedNames} close={close} />;
  }

  /** Merges a dropped tag into this one. */
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
          checked={selectedNames.value.has(name)}
          onChange={() => {
            const next = new Set(selectedNames.peek());
            if (!next.delete(name)) next.add(name);
            selectedNames.value = next;
          }}
        />
      )}
      <a class="row-name" dir="auto" href={urlOf({ ...EVERYTHING, q: asTag(name) })}>
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
  const to = normalizeTagName(typed.value);
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
