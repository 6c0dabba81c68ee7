import type { Tool } from './tool.ts';
import { annotate } from './tools/annotate.ts';
import { link } from './tools/link.ts';
import { list } from './tools/list.ts';
import { organise } from './tools/organise.ts';
import { read } from './tools/read.ts';
import { save } from './tools/save.ts';
import { search } from './tools/search.ts';
import { similar } from './tools/similar.ts';
import { tag } from './tools/tag.ts';

/** All tools. No tool deletes an object or changes its text. */
export const TOOLS: readonly Tool[] = [search, read, list, similar, save, annotate, tag, link, organise];
