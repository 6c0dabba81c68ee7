import { workerData } from 'node:worker_threads';
import { localMedia } from '../../../adapters/media/media.ts';
import { serveThread } from '../../../adapters/threads/index.ts';

const { facts, thumbnail, palette, text, recognize } = localMedia(workerData);

/** The thread that looks into files. It is told where ffmpeg is. */
serveThread({ facts, thumbnail, palette, text, recognize });
