import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { Box } from '../../core/ports/media.ts';

const run = promisify(execFile);

/** Maximum wall time that ffmpeg may take, in case it hangs; normally, the limit of processor time ends it first. */
const MAX_SECONDS = 600;
/** Maximum processor time that ffmpeg may take. */
const PROCESSOR_SECONDS = 20;
/** Maximum size of a block of memory that ffmpeg may allocate. */
const MAX_BLOCK_BYTES = 128 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/**
 * The position of the frame, as a share of the video's duration, but at most `LATEST_SECONDS`: late enough to be past a fade from black.
 */
const SHARE = 0.1;
const LATEST_SECONDS = 30;

/** Finds ffmpeg in the folders of a search path such as `PATH`; undefined if it is not installed. */
export async function findFfmpeg(searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, 'ffmpeg');
    const isThere =
      folder !== '' &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ));
    if (isThere) return path;
  }
  return undefined;
}

/**
 * A frame of a video, as a PNG that fits the box.
 * @throws DomainError `unprocessable` if ffmpeg fails or takes more than 20 s of processor time
 */
export async function videoFrame(
  ffmpeg: string,
  file: Uint8Array,
  durationSeconds: number,
  { width, height }: Box,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-video-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, file, { mode: 0o600 });
    const at = Math.min(durationSeconds * SHARE, LATEST_SECONDS).toFixed(3);
    const fit = `scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease`;
    const { stdout } = await run(
      ffmpeg,
      [
        ...['-nostdin', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'file,pipe', '-ss', at],
        ...['-timelimit', `${PROCESSOR_SECONDS}`, '-max_alloc', `${MAX_BLOCK_BYTES}`],
        ...['-i', path, '-frames:v', '1', '-vf', fit, '-f', 'image2pipe', '-c:v', 'png', '-'],
      ],
      { encoding: 'buffer', timeout: MAX_SECONDS * 1000, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES },
    ).catch(refuse);
    if (stdout.length === 0) throw unprocessable(reason('video-without-frame'));
    return new Uint8Array(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws an error without ffmpeg's own message, which contains its command line. */
function refuse(error: unknown): never {
  const isLate = error instanceof Error && 'killed' in error && error.killed === true;
  throw unprocessable(isLate ? reason('video-slow', { seconds: MAX_SECONDS }) : reason('video-unreadable'));
}
