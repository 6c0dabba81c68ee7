import { spawn } from 'node:child_process';

/** A path and the setting that names it. */
interface NamedPlace {
  readonly place: string;
  readonly name: string;
}

/**
 * The first of these paths that does not respond, for example on an unreachable file server; null if all respond. A child process checks
 * each path, since a process that has touched an unresponsive path cannot even exit.
 * @param places the paths by name
 */
export async function silentPlace(
  places: ReadonlyMap<string, string>,
  withinMs: number,
): Promise<NamedPlace | null> {
  if (process.platform === 'win32') return null;
  const silent = await Promise.all(
    [...places].map(async ([place, name]) => ((await responds(place, withinMs)) ? null : { place, name })),
  );
  return silent.find((found) => found !== null) ?? null;
}

/** Whether the program `test`, called with a path, ends in time with any result; true if the program cannot be run. */
function responds(place: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('test', ['-e', `${place}/.`], { stdio: 'ignore' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      child.unref();
      resolve(false);
    }, withinMs);
    const done = () => {
      clearTimeout(timer);
      resolve(true);
    };
    child.on('exit', done).on('error', done);
  });
}
