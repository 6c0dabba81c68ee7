import type { Element } from 'domhandler';
import { tokensOf, walk } from './nodes.ts';

/** Names used in place of a language that do not name one. */
const NOT_LANGUAGES: ReadonlySet<string> = new Set(
  'auto code default highlight hljs no-highlight nohighlight none notranslate plain plaintext text txt undefined'.split(
    ' ',
  ),
);
/** Names of languages in highlighters. A class that consists only of such a name names the language. */
const KNOWN: ReadonlySet<string> = new Set(
  `abap ada apache applescript arduino asm awk bash basic bat batch c c# c++ clike clojure cmake cobol coffeescript console cpp cs csharp css
  cuda cython d dart delphi diff django docker dockerfile elisp elixir elm emacs-lisp
  erlang fish fortran fsharp glsl go golang gradle graphql groovy haml
  handlebars haskell hcl html http ini ipython3 java javascript jinja js json json5 jsonc jsx julia kotlin kt latex less lisp llvm lua make
  makefile markdown matlab md mermaid nginx nim nix objc objective-c objectivec ocaml octave pascal patch perl php plsql postgres powershell
  ps1 prolog properties protobuf puppet py python python3 r racket rb regex rst ruby rust sas sass scala scheme scss sh shell shell-session
  smalltalk solidity sql svelte swift tcl terraform tex toml ts tsx typescript vb vbnet verilog vhdl vim vue wasm xml yaml yml zig zsh`
    .trim()
    .split(/\s+/),
);
const NAME = /^[\w#+.-]{1,30}$/;
/** Attributes that name a language, such as `data-code-block-lang`. */
const ATTRIBUTE = /^(?:data-(?:[a-z]+-)*)?(?:lang(?:uage)?|syntax)$/;

/** Maximum number of elements in a listing whose attributes are examined. */
const MAX_INNER_ELEMENTS = 8;

/** The language of a block of code, from the classes of the block and of the elements around it; undefined if they name no language. */
export function languageOf(element: Element, around: readonly Element[]): string | undefined {
  const within: Element[] = [];
  walk(element, (inner) => {
    const isMarked = tokensOf(inner.attribs.class).some((token) => /^(?:hljs|lang(?:uage)?-.+)$/.test(token));
    if (isMarked || inner.name === 'code' || inner.name === 'pre' || inner.attribs.id?.startsWith('LC'))
      within.push(inner);
    return within.length < MAX_INNER_ELEMENTS;
  });
  for (const each of [...within, element, ...around]) {
    const language = named(each, /^(?:code|pre|figure)$/.test(each.name) || within.includes(each));
    if (language !== undefined) return NOT_LANGUAGES.has(language) ? undefined : language;
  }
  return undefined;
}

/** The language that an element's attributes name. @param isCode whether a class that consists only of a language's name counts */
function named({ attribs }: Element, isCode: boolean): string | undefined {
  const written = `${attribs.class ?? ''} ${attribs['data-syntaxhighlighter-params'] ?? ''}`;
  const brush = /(?:^|[\s;])(?:brush:\s*|lang:)([\w#+-]+)/i.exec(written)?.[1]?.toLowerCase();
  if (brush !== undefined) return brush;
  const classes = tokensOf(attribs.class);
  for (const token of classes) {
    const free = /^(?:language|lang|mw-highlight-lang|highlight-(?:source|text))-(.+)$/.exec(token)?.[1];
    if (free !== undefined && NAME.test(free)) return free.replace(/^html-(basic|erb)$/, 'html');
    const language = /^(?:highlight|hl|type|code-lang|brush|syntax|src|sourcecode)-(.+)$/.exec(token)?.[1];
    if (language !== undefined && (KNOWN.has(language) || NOT_LANGUAGES.has(language))) return language;
  }
  for (const [name, given] of Object.entries(attribs)) {
    const value = given.trim().toLowerCase();
    const isNamed = name !== 'lang' || (isCode && KNOWN.has(value));
    if (ATTRIBUTE.test(name) && NAME.test(value) && isNamed) return value;
  }
  const isMarked =
    isCode ||
    classes.some((token) =>
      /^(highlight|highlighter-rouge|hljs|sourcecode|prettyprint|codehilite|syntaxhighlighter|code-block)$/.test(
        token,
      ),
    );
  return isMarked ? classes.find((token) => KNOWN.has(token)) : undefined;
}
