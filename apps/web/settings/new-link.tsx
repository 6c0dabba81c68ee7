import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { LINK_DAYS, LINK_USES, MAX_LINK_DAYS, MAX_LINK_USES } from '../../../core/model/invitation.ts';
import type { Client } from '../api/client.ts';
import type { NewKey, Space } from '../api/types.ts';
import { appPath, publicUrl } from '../browser/app-paths.ts';
import { NumberField } from '../ui/number-field.tsx';
import { set } from '../ui/set-signal.ts';
import { useTask } from '../ui/use-task.ts';
import { settingsWords } from '../words/settings.ts';
import { ShownOnce } from './shown-once.tsx';
import { SpaceChoice } from './space-choice.tsx';

interface NewLinkProps {
  readonly client: Client;
  readonly spaces: readonly Space[];
  readonly onMade: () => void;
}

/** Creates a link that gives another browser or person a key. */
export function NewLink({ client, spaces, onMade }: NewLinkProps): VNode {
  const link = useSignal<string | null>(null);
  const [isBusy, run] = useTask();

  function create(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = form.getAll('space').map(String);
    const body = {
      name: String(form.get('name')).trim(),
      access: form.get('access') === 'read' ? 'read' : 'full',
      scope: chosen.length === 0 ? 'everything' : chosen,
      link: true,
      days: Number(form.get('days')),
      uses: Number(form.get('uses')),
    };
    void run(async () => {
      const { kid, secret } = await client.json<NewKey>('POST', '/_/keys', { body });
      link.value = `${publicUrl().origin}${appPath('')}#key=${kid}:${secret}`;
      onMade();
    });
  }

  if (link.value !== null)
    return (
      <ShownOnce
        label={settingsWords.linkMade}
        value={link.value}
        labels={settingsWords}
        close={set(link, null)}
      />
    );
  return (
    <form class="new-link" onSubmit={create}>
      <h3>{settingsWords.newLink}</h3>
      <label>
        <span class="field-name">{settingsWords.linkName}</span>
        <input
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          placeholder={settingsWords.linkExample}
        />
      </label>
      <fieldset class="choice">
        <legend>{settingsWords.access}</legend>
        <label>
          <input type="radio" name="access" value="full" defaultChecked />
          <span>{settingsWords.full}</span>
        </label>
        <label>
          <input type="radio" name="access" value="read" />
          <span>{settingsWords.reads}</span>
        </label>
      </fieldset>
      <SpaceChoice spaces={spaces} />
      <NumberField label={settingsWords.linkDays} name="days" max={MAX_LINK_DAYS} value={LINK_DAYS} />
      <NumberField label={settingsWords.linkUses} name="uses" max={MAX_LINK_USES} value={LINK_USES} />
      <button type="submit" disabled={isBusy.value}>
        {settingsWords.makeLink}
      </button>
    </form>
  );
}
