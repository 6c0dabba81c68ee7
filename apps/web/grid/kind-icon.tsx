import { AudioLines, FileText, Globe, Image, MessageSquare, Play, Quote, StickyNote } from 'lucide';
import type { VNode } from 'preact';
import type { Face } from '../layout/faces.ts';
import { Icon } from '../ui/icon.tsx';
import { typeInWords } from '../words/format.ts';

const ICONS: Partial<Record<Face, typeof Globe>> = {
  note: StickyNote,
  quote: Quote,
  document: FileText,
  audio: AudioLines,
  video: Play,
  photo: Image,
  post: MessageSquare,
};

/** An icon for the kind of an object. Rows show it if they have no picture. */
export function KindIcon({ face, type }: { readonly face: Face; readonly type: string }): VNode {
  const name = typeInWords(type);
  return (
    <span class="kind-icon" role="img" aria-label={name} title={name}>
      <Icon of={ICONS[face] ?? Globe} />
    </span>
  );
}
