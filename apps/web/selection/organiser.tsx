import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { useHeightProperty } from '../ui/use-height-property.ts';
import type { View } from '../view/view.ts';
import { question } from './asking.ts';
import { Interrupted } from './interrupted.tsx';
import { JobList } from './job-list.tsx';
import type { Operate } from './operation-keys.ts';
import QuestionDialog from './question-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface OrganiserProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly operate: Operate;
}

/** At the bottom of the page: actions for the selection, their progress, and their questions. */
export default function Organiser({ access, view, operate }: OrganiserProps): VNode {
  const foot = useRef<HTMLDivElement>(null);
  useHeightProperty(foot, '--foot-height');
  return (
    <>
      <div ref={foot} class="organiser">
        <Interrupted access={access} />
        <JobList />
        <SelectionBar view={view} operate={operate} />
      </div>
      {question.value && <QuestionDialog question={question.value} />}
    </>
  );
}
