import type { ObjectKind } from '../model/object.ts';
import type { Step, StepResults } from '../model/step.ts';

/** The steps that the service can do with what it has at hand, each with the version of what does it. */
export type Capabilities = ReadonlyMap<Step, string>;

const STEPS: Readonly<Record<ObjectKind, readonly Step[]>> = {
  url: ['read', 'describe', 'embed', 'screenshot'],
  note: ['describe', 'embed'],
  image: ['inspect', 'describe', 'embed'],
  video: ['inspect', 'describe', 'embed'],
  audio: ['inspect', 'describe', 'embed'],
  document: ['inspect', 'describe', 'embed'],
};

/** What `restingOn` gives. */
const RESTING: Readonly<Record<Step, readonly Step[]>> = {
  read: ['describe', 'embed'],
  inspect: ['describe', 'embed'],
  describe: ['embed'],
  embed: [],
  screenshot: [],
};

/**
 * How each step is done, counted up whenever it comes to find something else: objects that were understood before can then
 * be understood again (D2).
 */
const VERSIONS: Readonly<Record<Step, number>> = {
  read: 1,
  inspect: 1,
  describe: 1,
  embed: 1,
  screenshot: 1,
};

/** The version of a step, and of the model that does it where one does. */
export function versionOf(step: Step, modelId?: string): string {
  return modelId === undefined ? `${VERSIONS[step]}` : `${VERSIONS[step]} ${modelId}`;
}

/** The steps that an object of this kind goes through, in order (D25). */
export function stepsFor(kind: ObjectKind, capabilities: Capabilities): readonly Step[] {
  return STEPS[kind].filter((step) => capabilities.has(step));
}

/** The first step that was not done yet, or by another version; null when all is as it would be today. */
export function firstStep(kind: ObjectKind, capabilities: Capabilities, results: StepResults): Step | null {
  return stepsFor(kind, capabilities).find((step) => results.get(step) !== capabilities.get(step)) ?? null;
}

/**
 * The step that follows, whether this one succeeded or was given up: what is known is described all the same. It is one that
 * rests on this step, or was not done yet by this version.
 */
export function nextStep(
  kind: ObjectKind,
  step: Step,
  capabilities: Capabilities,
  results: StepResults,
): Step | null {
  const steps = stepsFor(kind, capabilities);
  const later = steps.slice(steps.indexOf(step) + 1);
  const isDue = (other: Step) =>
    RESTING[step].includes(other) || results.get(other) !== capabilities.get(other);
  return later.find(isDue) ?? null;
}

/** The later steps that rest on what a step finds. */
export const restingOn = (step: Step): readonly Step[] => RESTING[step];
