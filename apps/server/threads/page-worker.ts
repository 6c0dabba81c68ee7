import { serveThread } from '../../../adapters/threads/index.ts';
import { readHtml } from '../../../adapters/web/read-html.ts';
import type { PageReader } from '../../../core/ports/page-reader.ts';

type Resource = Parameters<PageReader['read']>[0];

/** The thread that reads pages. */
serveThread({ read: ({ bytes, contentType, url }: Resource) => readHtml(bytes, contentType, url) });
