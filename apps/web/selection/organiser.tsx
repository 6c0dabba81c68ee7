import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { useHeightProperty } from '../ui/use-height-property.ts';
import type { View } from '../view/view.ts';
import { Interrupted } from './interrupted.tsx';
import { JobList } from './job-list.tsx';
import type { Operate } from './operation-keys.ts';
import QuestionDialog from './question-dialog.tsx';
import { question } from './questions.ts';
import { SelectionBar } from './selection-bar.tsx';

interface OrganiserProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly operate: Operate;
}

/** The area at the bottom of the page with the actions for the selection, their progress, and their questions. */
export default function Organiser({ access, view, operate }: OrganiserProps): VNode {
  const area = useRef<HTMLDivElement>(null);
  useHeightProperty(area, '--foot-height');
  return (
    <>
      <div ref={area} class="organiser">
        <Interrupted access={access} />
        <JobList />
        <SelectionBar view={view} operate={operate} />
      </div>
      {question.value && <QuestionDialog question={question.value} />}
    </>
  );
}
