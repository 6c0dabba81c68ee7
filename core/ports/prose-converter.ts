import type { ProseDocument } from '../prose/schema.ts';

export interface ProseConverter {
  fromMarkdown(markdown: string): Promise<ProseDocument>;
}
