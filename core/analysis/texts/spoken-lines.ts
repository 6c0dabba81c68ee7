/** A time within a recording, or the day and time of a message, in front of what is said then. */
const TIME =
  /^[ \t]*(?:\[(?:[\d./-]{3,10},? )?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?(?: ?[AP]M)?(?:, [\d./-]{3,10})?\]|\(?\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?\)?)[ \t]*[-–—:]?[ \t]*/u;
/** Who says it. */
const SPEAKER = /^(\p{Lu}[\p{L}\p{N}.’' -]{0,30}):[ \t]+(?=\S)/u;
/** In fewer lines a word and a colon are a label of what follows. */
const MIN_TURNS = 3;

/** A transcript without the times and the names of speakers at the beginnings of its lines; any other text as it is. */
export function withoutSpeakers(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (TIME.test(line) ? line.replace(TIME, '').replace(SPEAKER, '') : line));
  const speakers = lines.flatMap((line) => SPEAKER.exec(line)?.[1] ?? []);
  const isTranscript = speakers.length >= MIN_TURNS && new Set(speakers).size < speakers.length;
  return (isTranscript ? lines.map((line) => line.replace(SPEAKER, '')) : lines).join('\n');
}

/** The title of a text, which is its first line where it has no heading, without the time and the speaker of that line. */
export function spokenTitle(title: string, text: string): string {
  const said = withoutSpeakers(title);
  const alone = said.replace(SPEAKER, '');
  return text.startsWith(alone) ? alone : said;
}
