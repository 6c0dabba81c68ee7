import { SOURCE_CODE } from '../../core/analysis/file-entity.ts';

/** The programs that a script names in its first line, with the usual endings of its language. */
const INTERPRETERS: readonly (readonly [program: RegExp, ending: string])[] = [
  [/\b(?:ba|da|k|z)?sh\b/, 'sh'],
  [/\bfish\b/, 'fish'],
  [/\bpython/, 'py'],
  [/\b(?:node|deno|bun)\b/, 'js'],
  [/\bperl/, 'pl'],
  [/\bruby/, 'rb'],
  [/\bphp/, 'php'],
  [/\blua/, 'lua'],
  [/\bRscript\b/, 'r'],
];

/** Texts in languages that are recognised by their form, with the usual endings of their languages. */
const FORMS: readonly (readonly [isForm: (text: string) => boolean, ending: string])[] = [
  [isJson, 'json'],
  [
    (text) =>
      /^(?:[^\S\n]*\n|#.*\n|ARG .*\n)*FROM \S+(?: AS \S+)?[^\S\n]*\n/i.test(text) &&
      /^(?:RUN|COPY|ADD|CMD|ENTRYPOINT|WORKDIR|ENV|EXPOSE|USER) \S/m.test(text),
    'dockerfile',
  ],
  [(text) => /^[\w./$(){}%-]+ *:[^=\n]*\n\t\S/m.test(text), 'makefile'],
  [isYaml, 'yaml'],
];

/** The media type of source code in a file whose name has no ending, from its start; undefined for other texts. */
export function sourceType(start: string): string | undefined {
  const program = /^#!(.*)/.exec(start)?.[1];
  const ending =
    program === undefined
      ? FORMS.find(([isForm]) => isForm(start))?.[1]
      : INTERPRETERS.find(([pattern]) => pattern.test(program))?.[1];
  return ending && SOURCE_CODE + ending;
}

/** Whether a text is JSON, or begins like an object or a list of objects. */
function isJson(text: string): boolean {
  return /^\s*(?:\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\[\s*(?:\{\s*"|\[|"[^"\n]*"\s*[,\]]|-?\d+(?:\.\d+)?\s*,))/.test(
    text,
  );
}

/** Whether the lines of a text are keys, items and comments of YAML, with two keys at least. */
function isYaml(text: string): boolean {
  const lines = text
    .split('\n')
    .slice(0, 20)
    .filter((line) => !/^\s*(?:#.*|---)?\s*$/.test(line));
  const keys = lines.filter((line) => /^\s*(?:- )?[\w.-]+:(?:\s|$)/.test(line));
  const isNested = keys.some((key) => /:\s*$/.test(key)) && lines.some((line) => /^\s+\S|^- /.test(line));
  return keys.length > 1 && isNested && lines.every((line) => /^\s*(?:- |[\w.-]+:(?:\s|$))/.test(line));
}
