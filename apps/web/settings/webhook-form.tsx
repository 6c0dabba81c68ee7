import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Webhook, WebhookDraft } from '../api/types.ts';
import { commonWords } from '../words/common.ts';
import { reasonIn } from '../words/service.ts';
import { webhooksWords } from '../words/webhooks.ts';

type Kind = Webhook['types'][number];

/** All kinds of events, in the order in which they are shown. */
export const KINDS = Object.keys(webhooksWords.kinds) as readonly Kind[];

interface WebhookFormProps {
  /** The webhook being edited; absent for a new webhook. */
  readonly webhook?: Webhook;
  readonly cancel?: () => void;
  /** Saves the webhook. If it rejects with a Problem, the message is shown next to its field. */
  readonly save: (draft: WebhookDraft) => Promise<void>;
}

/** Validation errors by field. */
interface FieldErrors {
  readonly url?: string;
  readonly kinds?: string;
  /** Errors of the whole form. */
  readonly other?: string;
}

/** The form for a webhook, new or existing. */
export function WebhookForm({ webhook, cancel, save }: WebhookFormProps): VNode {
  const isBusy = useSignal(false);
  const errors = useSignal<FieldErrors>({});
  const address = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { url, kinds, other } = errors.value;

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const chosen = fields.getAll('kind') as Kind[];
    const typedUrl = String(fields.get('url')).trim();
    errors.value = {
      ...(typedUrl === '' && { url: webhooksWords.noAddress }),
      ...(chosen.length === 0 && { kinds: webhooksWords.noKind }),
    };
    if (typedUrl !== '' && chosen.length > 0) {
      isBusy.value = true;
      try {
        // If all kinds are selected, no filter is stored, so that the webhook also gets kinds of events of later versions.
        await save({ url: typedUrl, types: chosen.length === KINDS.length ? [] : chosen });
        form.reset();
      } catch (error) {
        errors.value = fieldErrorsOf(error);
      }
      isBusy.value = false;
    }
    if (errors.value.url !== undefined) address.current?.focus();
    else if (errors.value.kinds !== undefined) choices.current?.querySelector('input')?.focus();
  }

  return (
    <form
      class="new-link webhook"
      noValidate
      aria-label={webhook ? webhooksWords.editOf(webhook.url) : webhooksWords.add}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !cancel) return;
        event.stopPropagation();
        cancel();
      }}
    >
      {!webhook && <h3>{webhooksWords.add}</h3>}
      <label>
        <span class="field-name">{webhooksWords.url}</span>
        <input
          ref={address}
          name="url"
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
          autofocus={webhook !== undefined}
          placeholder="https://"
          defaultValue={webhook?.url}
          aria-invalid={url !== undefined}
          aria-describedby={`${id}-url`}
        />
      </label>
      <FieldError id={`${id}-url`} text={url} />
      <fieldset class="choice" ref={choices} aria-describedby={`${id}-kinds`}>
        <legend>{webhooksWords.when}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              name="kind"
              value={kind}
              defaultChecked={!webhook || webhook.types.includes(kind)}
              aria-invalid={kinds !== undefined}
            />
            {webhooksWords.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <FieldError id={`${id}-kinds`} text={kinds} />
      <div class="buttons">
        <button type="submit" class={webhook ? 'primary' : ''} disabled={isBusy.value}>
          {webhook ? webhooksWords.save : webhooksWords.create}
        </button>
        {cancel && (
          <button type="button" onClick={cancel}>
            {commonWords.cancel}
          </button>
        )}
      </div>
      <FieldError id={`${id}-form`} text={other} />
    </form>
  );
}

/** An error below its field. Screen readers announce it when it appears. */
function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }): VNode {
  return (
    <p id={id} class="complaint" role="alert">
      {text}
    </p>
  );
}

/** Assigns an error to the URL field, by its code, or to the whole form. */
function fieldErrorsOf(error: unknown): FieldErrors {
  const code = error instanceof Problem ? error.wording?.code : undefined;
  const url = Object.entries(webhooksWords.wrongAddress).find(([known]) => known === code)?.[1];
  return url === undefined ? { other: reasonIn(error) } : { url };
}
