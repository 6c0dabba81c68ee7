import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EXPORT_FILES, EXPORT_FORMATS, type ExportFormat } from '../../../core/model/export-run.ts';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { localDay } from '../browser/local-days.ts';
import { download } from '../ui/download.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { exportWords } from '../words/exports.ts';
import { formatDay, inLine } from '../words/format.ts';

type Export = Schemas['Export'];

const POLL_MS = 500;
const RETRY_MS = 5000;
const isOpen = ({ state }: Export) => state === 'waiting' || state === 'running';

interface ExportsProps {
  readonly client: Client;
  /** The API path of the exports of this account or, for the owner of the server, of another account. */
  readonly path?: string;
  /** The preselected format. */
  readonly preferred?: ExportFormat;
}

/** Settings for exporting everything in a format that other programs can read. */
export function Exports({ client, path = '/_/exports', preferred = 'markdown' }: ExportsProps): VNode {
  const [runs, setRuns] = useState<readonly Export[]>([]);
  const [formats, setFormats] = useState(EXPORT_FORMATS);
  /** Incremented to reload the list. */
  const [reloads, setTurn] = useState(0);
  const reload = () => setTurn((count) => count + 1);

  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { signal } = ending;
    const read = async () => {
      const response = await client.send('GET', path, { signal });
      const offered = response.headers.get('export-formats')?.split(', ');
      setFormats(EXPORT_FORMATS.filter((format) => offered?.includes(format) ?? true));
      return (await response.json()) as readonly Export[];
    };
    read().then(
      (next) => {
        setRuns(next);
        if (next.some(isOpen)) timer = setTimeout(reload, POLL_MS);
      },
      () => {
        if (!signal.aborted) timer = setTimeout(reload, RETRY_MS);
      },
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [client, path, reloads]);

  function start(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const format = new FormData(event.currentTarget).get('format');
    client.send('POST', path, { body: { format } }).then(reload, toastFailure);
  }

  /** Saves an export. A link would not work, because requests must be signed. */
  async function save({ id, format, created }: Export): Promise<void> {
    const response = await client.send('GET', `${path}/${id}/file`);
    download(await response.blob(), `commonplace-${localDay(created)}.${EXPORT_FILES[format].ending}`);
  }

  const remove = (id: string) => client.send('DELETE', `${path}/${id}`).then(reload, toastFailure);
  return (
    <>
      <p class="quiet">{exportWords.hint}</p>
      <form class="row-form" onSubmit={start}>
        <label>
          {exportWords.format}{' '}
          <select name="format">
            {formats.map((format) => (
              <option key={format} value={format} selected={format === preferred}>
                {exportWords.formats[format]}
              </option>
            ))}
          </select>
        </label>{' '}
        <button type="submit">{exportWords.start}</button>
      </form>
      <ul class="rows">
        {runs.map((run) => (
          <li key={run.id}>
            <span>
              {inLine(
                exportWords.formats[run.format],
                formatDay(run.created),
                run.state === 'running'
                  ? exportWords.progress(run.written, run.total ?? 0)
                  : (run.reason ?? exportWords.states[run.state]),
              )}
            </span>
            <span class="buttons">
              {run.state === 'done' && (
                <button type="button" class="plain" onClick={() => void save(run).catch(toastFailure)}>
                  {exportWords.save}
                </button>
              )}
              <button type="button" class="plain" onClick={() => void remove(run.id)}>
                {isOpen(run) ? exportWords.cancel : exportWords.remove}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
