import { conversions } from './conversions.ts';
import { serveThread } from './serve-thread.ts';

/** The thread that converts long texts. */
serveThread(conversions);
