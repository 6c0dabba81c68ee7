import { spawn } from 'node:child_process';

/** A place, and what names it. */
interface NamedPlace {
  readonly place: string;
  readonly name: string;
}

/**
 * The first of these places that does not answer, as one on a file server that is away; null where all do. Another process looks,
 * since one that has touched such a place cannot even end.
 * @param places the name of each
 */
export async function silentPlace(
  places: ReadonlyMap<string, string>,
  withinMs: number,
): Promise<NamedPlace | null> {
  if (process.platform === 'win32') return null;
  const silent = await Promise.all(
    [...places].map(async ([place, name]) => ((await answers(place, withinMs)) ? null : { place, name })),
  );
  return silent.find((found) => found !== null) ?? null;
}

/** Whether the program `test` comes back from a place, whatever it finds; true where it cannot be run. */
function answers(place: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const looking = spawn('test', ['-e', `${place}/.`], { stdio: 'ignore' });
    const timer = setTimeout(() => {
      looking.kill('SIGKILL');
      looking.unref();
      resolve(false);
    }, withinMs);
    const done = () => {
      clearTimeout(timer);
      resolve(true);
    };
    looking.on('exit', done).on('error', done);
  });
}
