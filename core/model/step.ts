/**
 * The steps of an object's analysis. `read` fetches a page; `preview` makes a small version of a picture that can be shown; `inspect` reads a file's metadata, thumbnail
 * and text; `describe` writes a summary and chooses tags; `embed` computes vectors for comparing objects; `screenshot` takes a picture of a page;
 * `archive` keeps a copy of it; `continue` reads the rest of a long text.
 */
export type Step =
  | 'read'
  | 'preview'
  | 'inspect'
  | 'describe'
  | 'embed'
  | 'screenshot'
  | 'archive'
  | 'continue';

/** The finished steps of an object, each with the version of the program or model that did it. */
export type StepResults = ReadonlyMap<Step, string>;
