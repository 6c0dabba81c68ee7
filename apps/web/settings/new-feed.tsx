import type { TargetedSubmitEvent, VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { parseTagNames } from '../api/draft.ts';
import type { Feed, Space } from '../api/types.ts';
import { toast } from '../ui/toasts.tsx';
import { useTask } from '../ui/use-task.ts';
import { feedsWords } from '../words/feeds.ts';

interface NewFeedProps {
  readonly client: Client;
  readonly spaces: readonly Space[];
  readonly onMade: () => void;
}

/** A form that follows a feed by its URL or the URL of its site. */
export function NewFeed({ client, spaces, onMade }: NewFeedProps): VNode {
  const [isBusy, run] = useTask();

  function create(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const space = String(fields.get('space') ?? '');
    const body = {
      url: withScheme(String(fields.get('url')).trim()),
      tags: parseTagNames(String(fields.get('tags'))),
      ...(space !== '' && { spaceId: space }),
    };
    void run(async () => {
      const feed = await client.json<Feed>('POST', '/_/feeds', { body });
      toast({ text: feedsWords.made(feed.title, feed.saved) });
      form.reset();
      onMade();
    });
  }

  return (
    <form class="new-link" onSubmit={create}>
      <h3>{feedsWords.add}</h3>
      <label>
        <span class="field-name">{feedsWords.url}</span>
        <input name="url" inputMode="url" required autoComplete="off" placeholder="https://" />
      </label>
      <label>
        <span class="field-name">{feedsWords.tags}</span>
        <input name="tags" autoComplete="off" placeholder={feedsWords.tagsExample} />
      </label>
      {spaces.length > 0 && (
        <label>
          <span class="field-name">{feedsWords.space}</span>
          <select name="space">
            <option value="">{feedsWords.noSpace}</option>
            {spaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" disabled={isBusy.value}>
        {isBusy.value ? feedsWords.looking : feedsWords.subscribe}
      </button>
    </form>
  );
}

/** Adds a scheme to a typed URL without one. */
function withScheme(written: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
}
