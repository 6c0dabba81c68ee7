import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { tellFailure } from '../frame/messages.tsx';
import { importsWords } from '../words/imports.ts';

/** How far an import is (docs/api.md, "GET /_/imports/{id}"). */
interface Import {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly rows?: number;
  readonly imported: number;
  readonly matched: number;
  readonly skipped: number;
  readonly skippedRows: readonly { readonly at: string; readonly name: string; readonly reason: string }[];
  readonly reason?: string;
}

const POLL_MS = 500;

interface ImportsProps {
  readonly client: Client;
  /** Called when an import has ended, however it did. */
  readonly onEnded: () => void;
}

/** Whether an import has still something to do. */
const isOpen = ({ state }: Import): boolean => state === 'waiting' || state === 'running';

/** Brings what a browser or another service exported: a file, how far it is, and what was left out. */
export function Imports({ client, onEnded }: ImportsProps): VNode {
  const [run, setRun] = useState<Import | null>(null);
  const [isSending, setSending] = useState(false);
  const id = run?.id;
  const isUnderWay = run !== null && isOpen(run);

  useEffect(() => {
    if (id === undefined || !isUnderWay) return;
    const leaving = new AbortController();
    const ask = () =>
      client
        .json<Import>('GET', `/_/imports/${id}`, { signal: leaving.signal })
        .then((next) => {
          setRun(next);
          if (!isOpen(next)) onEnded();
        })
        .catch((error) => leaving.signal.aborted || tellFailure(error));
    const timer = setInterval(ask, POLL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [client, id, isUnderWay, onEnded]);

  async function send(file: File): Promise<void> {
    setSending(true);
    try {
      const headers = { 'Content-Type': 'application/octet-stream' };
      setRun(await client.json('POST', '/_/imports', { query: { name: file.name }, body: file, headers }));
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  }

  async function cancel(): Promise<void> {
    await client.send('DELETE', `/_/imports/${id}`).catch(tellFailure);
  }

  return (
    <section>
      <h2>{importsWords.name}</h2>
      <p class="quiet">{importsWords.hint}</p>
      <label class="import-file">
        <span class="field-name">{importsWords.file}</span>
        <input
          type="file"
          disabled={isSending || isUnderWay}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            // The same file can be chosen again, when it has been mended.
            currentTarget.value = '';
          }}
        />
      </label>
      {isSending && <p role="status">{importsWords.sending}</p>}
      {run && <Progress run={run} />}
      {isUnderWay && (
        <button type="button" onClick={() => void cancel()}>
          {importsWords.cancel}
        </button>
      )}
    </section>
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
          ? run.reason
          : importsWords.counts(run.name, { state, imported, matched, skipped })}
      </p>
      {skippedRows.length > 0 && (
        <details>
          <summary>{importsWords.skipped(skipped)}</summary>
          <ul>
            {skippedRows.map((row) => (
              <li key={row.at}>
                {row.name || row.at}: {row.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
