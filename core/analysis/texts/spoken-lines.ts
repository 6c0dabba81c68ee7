/** A time in a recording, or the day and time of a message, at the beginning of a line. */
const TIME =
  /^[ \t]*(?:\[(?:[\d./-]{3,10},? )?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?(?: ?[AP]M)?(?:, [\d./-]{3,10})?\]|\(?\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?\)?)[ \t]*[-–—:]?[ \t]*/u;
/** A time without brackets and hours, which only several lines show to be one. */
const MINUTES = /^[ \t]*\d{1,3}:\d\d[ \t]+(?=\S)/u;
const SPEAKER =
  /^(\p{Lu}[\p{L}\p{N}.’' -]{0,30}(?=:[ \t])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,12}(?=[:：]))[:：][ \t]*(?=\S)/u;
/** The fewest lines of a transcript; in fewer lines, a word and a colon are a label. */
const MIN_TURNS = 3;

/**
 * The text without the times at the beginning of its lines and the speakers after them; if it is a transcript, without all speakers at the
 * beginning of lines.
 */
export function withoutSpeakers(text: string): string {
  const written = text.split('\n');
  const time = written.filter((line) => MINUTES.test(line)).length >= MIN_TURNS ? MINUTES : TIME;
  const lines = written.map((line) => (time.test(line) ? line.replace(time, '').replace(SPEAKER, '') : line));
  const speakers = lines.flatMap((line) => SPEAKER.exec(line)?.[1] ?? []);
  const isTranscript = speakers.length >= MIN_TURNS && new Set(speakers).size < speakers.length;
  return (isTranscript ? lines.map((line) => line.replace(SPEAKER, '')) : lines).join('\n');
}

/** The title of a text without the time and the speaker, which it contains if it is the first line of a transcript. */
export function spokenTitle(title: string, text: string): string {
  const unattributed = withoutSpeakers(title);
  const alone = unattributed.replace(SPEAKER, '');
  return text.startsWith(alone) ? alone : unattributed;
}
