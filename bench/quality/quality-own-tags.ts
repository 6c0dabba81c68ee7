import { readFileSync } from 'node:fs';
import {
  type Example,
  featuresOf,
  likelyTags,
  OWN_THRESHOLD,
} from '../../core/analysis/topics/neighbours.ts';
import { printFigure } from '../figure.ts';

/** A thing in bench/topics/own-tags.tsv, with the tag that its owner gave it; `-` for none. */
interface OwnThing extends Example {
  readonly tag: string;
}

function parse(line: string): OwnThing {
  const [tag = '-', language = 'en', title = '', text = ''] = line.split('\t');
  const features = featuresOf({ title: title || text.slice(0, 60), text, language }, ['note']);
  return { tag, tags: tag === '-' ? [] : [tag], features };
}

/** The things of each half. The things of a tag go to the two halves in turn. */
function halves(): readonly (readonly OwnThing[])[] {
  const file = new URL('../topics/own-tags.tsv', import.meta.url);
  const counts = new Map<string, number>();
  const sides: [OwnThing[], OwnThing[]] = [[], []];
  for (const thing of readFileSync(file, 'utf8').trim().split('\n').map(parse)) {
    const count = counts.get(thing.tag) ?? 0;
    counts.set(thing.tag, count + 1);
    sides[count % 2 === 0 ? 0 : 1].push(thing);
  }
  return sides;
}

const givenTo = ({ features }: Example, examples: readonly Example[]): readonly string[] =>
  likelyTags(features, examples)
    .filter(({ probability }) => probability >= OWN_THRESHOLD)
    .map(({ name }) => name);

/** Prints how well a person's own tags are predicted. The tag of each thing is predicted from the other things of its half. */
export function ownTagQuality(): void {
  const sides = halves();
  for (const [at, things] of sides.entries()) {
    const name = at === 0 ? 'tuned on' : 'held out';
    const given = things.map((thing) => ({
      thing,
      names: givenTo(
        thing,
        things.filter((other) => other !== thing),
      ),
    }));
    const right = given.filter(({ thing, names }) => names.includes(thing.tag)).length;
    const all = given.reduce((sum, { names }) => sum + names.length, 0);
    const tagged = things.filter(({ tag }) => tag !== '-').length;
    printFigure(`precision of own tags, ${name}`, right / all, { atLeast: 0.85 });
    printFigure(`recall of own tags, ${name}`, right / tagged, { atLeast: 0.5 });
    const other = sides[1 - at] ?? [];
    const one = things.map(({ features }) => ({ features, tags: ['everything'] }));
    const blind = other.filter((thing) => givenTo(thing, one).length > 0).length;
    printFigure(`things that get a tag that everything has, ${name}`, blind / other.length, { below: 0.1 });
  }
}
