import type { ObjectKind } from '../model/object.ts';
import type { Step, StepResults } from '../model/step.ts';

/** The steps that the service can do in its configuration, each with its version. */
export type Capabilities = ReadonlyMap<Step, string>;

const STEPS: Readonly<Record<ObjectKind, readonly Step[]>> = {
  url: ['read', 'describe', 'embed', 'screenshot', 'archive'],
  note: ['describe', 'embed'],
  image: ['preview', 'inspect', 'describe', 'embed'],
  video: ['inspect', 'describe', 'embed'],
  audio: ['inspect', 'describe', 'embed'],
  document: ['inspect', 'describe', 'embed'],
};

/** The values of `stepsDependingOn`. */
const DEPENDING: Readonly<Record<Step, readonly Step[]>> = {
  read: ['describe', 'embed', 'archive'],
  preview: [],
  inspect: ['describe', 'embed'],
  describe: ['embed'],
  embed: [],
  screenshot: [],
  archive: [],
  continue: [],
};

/**
 * The version of each step, increased whenever its results change. Objects that were analysed before are then analysed again: automatically
 * if that needs only stored data, otherwise on request (D2).
 */
const VERSIONS: Readonly<Record<Step, number>> = {
  read: 18,
  preview: 1,
  inspect: 20,
  describe: 17,
  embed: 3,
  screenshot: 1,
  archive: 2,
  continue: 1,
};

/** The version of a step, including the model that does it, if any. */
export function versionOf(step: Step, modelId?: string): string {
  return modelId === undefined ? `${VERSIONS[step]}` : `${VERSIONS[step]} ${modelId}`;
}

/** The steps that an object of this kind goes through, in order (D25). */
export function stepsFor(kind: ObjectKind, capabilities: Capabilities): readonly Step[] {
  return STEPS[kind].filter((step) => capabilities.has(step));
}

/**
 * The first step that was not done, or was done by another version; null if all results are current. `continue` counts only if it was done
 * before.
 */
export function firstStep(kind: ObjectKind, capabilities: Capabilities, results: StepResults): Step | null {
  const isOutdated = (step: Step) => results.get(step) !== capabilities.get(step);
  const isCut = results.has('continue') && isOutdated('continue');
  return stepsFor(kind, capabilities).find(isOutdated) ?? (isCut ? 'continue' : null);
}

/** The first step whose result is from a former version of the same program or model; null if no result is. */
export function formerStep(kind: ObjectKind, capabilities: Capabilities, results: StepResults): Step | null {
  const isFormer = (step: Step) => isFormerVersion(results.get(step) ?? '', capabilities.get(step) ?? '');
  return stepsFor(kind, capabilities).find(isFormer) ?? null;
}

/** Whether the first of two versions, as returned by `versionOf`, is lower than the second, of the same model. */
function isFormerVersion(version: string, current: string): boolean {
  const [number = '', ...model] = version.split(' ');
  const [currentNumber = '', ...currentModel] = current.split(' ');
  return (
    version !== '' && Number(number) < Number(currentNumber) && model.join(' ') === currentModel.join(' ')
  );
}

/**
 * The step after `step`, even if that was not done, so that known data is still described. It is the first later step that has no current
 * result, or that depends on `step` if that was done; null if no such step is left.
 */
export function nextStep(
  kind: ObjectKind,
  step: Step,
  capabilities: Capabilities,
  results: StepResults,
  { isDone = true } = {},
): Step | null {
  const steps = stepsFor(kind, capabilities);
  const later = steps.slice(steps.indexOf(step) + 1);
  const isDue = (other: Step) =>
    (isDone && DEPENDING[step].includes(other)) || results.get(other) !== capabilities.get(other);
  return later.find(isDue) ?? null;
}

/** The later steps that depend on the results of a step. */
export const stepsDependingOn = (step: Step): readonly Step[] => DEPENDING[step];
