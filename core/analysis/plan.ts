import type { ObjectKind } from '../model/object.ts';

/**
 * The steps by which an object is understood. `read` fetches a page; `inspect` looks into a file: its facts, its picture,
 * its text; `screenshot` takes a picture of a page; `describe` finds summary and tags; `embed` makes it comparable.
 */
export type Step = 'read' | 'inspect' | 'screenshot' | 'describe' | 'embed';

/** The steps that the service can do with what it has at hand. */
export type Capabilities = ReadonlySet<Step>;

const STEPS: Readonly<Record<ObjectKind, readonly Step[]>> = {
  url: ['read', 'screenshot', 'describe', 'embed'],
  note: ['describe', 'embed'],
  image: ['inspect', 'describe', 'embed'],
  video: ['inspect', 'describe', 'embed'],
  audio: ['inspect', 'describe', 'embed'],
  document: ['inspect', 'describe', 'embed'],
};

/** The steps that an object of this kind goes through, in order (D25). */
export function stepsFor(kind: ObjectKind, capabilities: Capabilities): readonly Step[] {
  return STEPS[kind].filter((step) => capabilities.has(step));
}

/** The step that follows, whether this one succeeded or was given up: what is known is described all the same. */
export function nextStep(kind: ObjectKind, step: Step, capabilities: Capabilities): Step | null {
  const steps = stepsFor(kind, capabilities);
  return steps[steps.indexOf(step) + 1] ?? null;
}
