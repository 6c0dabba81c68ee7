import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { importedIn } from '../../../core/use-cases/transfer/import-report.ts';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { changeObjects } from '../selection/change-objects.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { useTask } from '../ui/use-task.ts';
import { formatDay } from '../words/format.ts';
import { importsWords } from '../words/imports.ts';
import { inLanguage } from '../words/service.ts';

/** The state of an import (docs/api.md, "GET /_/imports/{id}"). */
type Import = Schemas['Import'];

const POLL_MS = 500;
/** The delay after a failed poll, in milliseconds. */
const RETRY_MS = 5_000;

interface ImportsProps {
  readonly client: Client;
  /** Called when an import has ended, also if it failed. */
  readonly onEnded: () => void;
}

/** Whether an import is still running or waiting. */
const isOpen = ({ state }: Import): boolean => state === 'waiting' || state === 'running';

/**
 * Settings for importing files from browsers and other services, with the progress, the skipped rows, and a button that undoes an import.
 */
export function Imports({ client, onEnded }: ImportsProps): VNode {
  const [runs, setRuns] = useState<readonly Import[]>([]);
  const [isSending, run] = useTask();
  /** Incremented to reload the list. */
  const [turn, setTurn] = useState(0);
  const open = useRef(0);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function poll(): Promise<void> {
      const { signal } = leaving;
      const next = await client.json<readonly Import[]>('GET', '/_/imports', { signal }).catch(() => null);
      if (signal.aborted) return;
      const wereOpen = open.current;
      if (next !== null) {
        setRuns(next);
        open.current = next.filter(isOpen).length;
        if (open.current < wereOpen) onEnded();
      }
      if (next === null || open.current > 0)
        timer = setTimeout(() => void poll(), next === null ? RETRY_MS : POLL_MS);
    }
    void poll();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, onEnded, turn]);

  async function send(file: File): Promise<void> {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const query = { name: file.name };
    const begun = await client.json<Import>('POST', '/_/imports', { query, body: file, headers });
    setRuns((before) => [begun, ...before]);
    open.current += 1;
    setTurn((before) => before + 1);
  }

  return (
    <section>
      <h2>{importsWords.name}</h2>
      <p class="quiet">{importsWords.hint}</p>
      <label class="import-file">
        <span class="field-name">{importsWords.file}</span>
        <input
          type="file"
          disabled={isSending.value}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void run(() => send(file));
            // Allows the person to choose the same file again after correcting it.
            currentTarget.value = '';
          }}
        />
      </label>
      {isSending.value && <p role="status">{importsWords.sending}</p>}
      {runs.length > 0 && (
        <ul class="keys">
          {runs.map((run) => (
            <ImportRow key={run.id} client={client} run={run} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ImportRow({ client, run }: { readonly client: Client; readonly run: Import }): VNode {
  const [isBusy, attempt] = useTask();

  async function undoImport(): Promise<void> {
    const options = { headers: { Accept: 'text/csv' } };
    const report = await client.send('GET', `/_/imports/${run.id}/report`, options);
    await changeObjects({ type: 'delete' }, importedIn(await report.text()));
  }

  return (
    <li>
      <Progress run={run} />
      {isOpen(run) && (
        <button
          type="button"
          onClick={() => void client.send('DELETE', `/_/imports/${run.id}`).catch(toastFailure)}
        >
          {importsWords.cancel}
        </button>
      )}
      {!isOpen(run) && run.imported > 0 && (
        <button
          type="button"
          disabled={isBusy.value}
          aria-label={importsWords.takeBackOf(run.name)}
          onClick={() => void attempt(undoImport)}
        >
          {importsWords.takeBack}
        </button>
      )}
    </li>
  );
}

function Progress({ run }: { readonly run: Import }): VNode {
  const { state, rows, imported, matched, skipped, skippedRows } = run;
  const done = imported + matched + skipped;
  return (
    <div>
      {isOpen(run) && (
        <progress aria-label={run.name} max={rows ?? 1} {...(rows !== undefined && { value: done })} />
      )}
      <p role="status" {...(state === 'failed' && { class: 'failure-line' })}>
        {state === 'failed'
          ? inLanguage({ reason: '', ...run })
          : importsWords.counts(run.name, { state, imported, matched, skipped })}
      </p>
      <p class="quiet">{formatDay(run.created)}</p>
      {skippedRows.length > 0 && (
        <details>
          <summary>{importsWords.skipped(skipped)}</summary>
          <ul>
            {skippedRows.map((row) => (
              <li key={row.at}>
                {row.name || row.at}: {inLanguage(row)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
