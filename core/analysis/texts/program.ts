/** A line of a program: a comment, a statement, a tag, a keyword at its beginning, or an end that a block or argument follows. */
const OF_PROGRAM =
  /^(?:#!|#include\b|\/\/|--\s|\/\*|\*\/|@\w+|<\/?[a-z][^>]*>?$|(?:import|from|def|class|const|let|var|function|return|export|package|public|private|using|async|await|elif|print|echo|sudo|SELECT|FROM|WHERE|JOIN|(?:LEFT|INNER) JOIN|GROUP BY|ORDER BY|HAVING|INSERT INTO|UPDATE|CREATE TABLE|AND|LIMIT)\s)|[;{}]$|\)\s*[:{]$|\w\([^)]*\)[;,]?$|=>|[\w\]]\s*[-+:]?=\s*\S|\w\(\w*\.\w+\)/u;
/** Signs of a program that lists of names and numbers do not have. */
const STRUCTURE = /[;{}]\s*$|\w\(|^\s*SELECT\s/mu;
const MIN_LINES = 3;

/** Whether a text is the source of a program: at least 3 lines, and most of them are like statements. Its words are names and comments. */
export function isProgram(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    lines.length >= MIN_LINES &&
    STRUCTURE.test(text) &&
    lines.filter((line) => OF_PROGRAM.test(line)).length > lines.length * 0.6
  );
}
