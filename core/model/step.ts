/**
 * The steps by which an object is understood. `read` fetches a page; `inspect` looks into a file: its facts, its picture,
 * its text; `describe` finds summary and tags; `embed` makes it comparable; `screenshot` takes a picture of a page.
 */
export type Step = 'read' | 'inspect' | 'describe' | 'embed' | 'screenshot';

/** The steps that were done for an object, each with the version of what did it. */
export type StepResults = ReadonlyMap<Step, string>;
