import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * The third part of `npm run deps`: core uses no clock, no random numbers and nothing outside the program, not even through globals that
 * need no import (docs/architecture.md). Ports provide what it needs.
 */

/** Node globals that only adapters may use. */
const FORBIDDEN: ReadonlySet<string> = new Set(
  `performance process fetch crypto console navigator require module __dirname __filename Buffer WebSocket EventSource Worker Atomics
  SharedArrayBuffer setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate localStorage sessionStorage indexedDB
  globalThis global window self XMLHttpRequest BroadcastChannel MessageChannel`.split(/\s+/),
);
const FORBIDDEN_MEMBERS: ReadonlySet<string> = new Set(['Date.now', 'Math.random', 'import.meta']);

/** The forbidden uses in a source file, each with its line: `12: Date.now`. */
export function impurities(source: string): readonly string[] {
  const file = ts.createSourceFile('core.ts', source, ts.ScriptTarget.Latest, true);
  const declared = new Set<string>();
  const found: string[] = [];

  function collect(node: ts.Node): void {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isImportSpecifier(node);
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) declared.add(node.name.text);
    ts.forEachChild(node, collect);
  }

  function tell(node: ts.Node, what: string): void {
    found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  }

  function look(node: ts.Node): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node)) {
      const name = node.getText().replaceAll(/\s|\?/g, '');
      if (FORBIDDEN_MEMBERS.has(name)) tell(node, name);
    }
    const isDate = (callee: ts.Expression) => ts.isIdentifier(callee) && callee.text === 'Date';
    if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length)
      tell(node, 'new Date()');
    if (ts.isCallExpression(node) && isDate(node.expression)) tell(node, 'Date()');
    if (ts.isIdentifier(node) && FORBIDDEN.has(node.text) && !declared.has(node.text) && isRead(node))
      tell(node, node.text);
    ts.forEachChild(node, look);
  }

  collect(file);
  look(file);
  return found;
}

/** Whether an identifier reads a variable rather than naming a member. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return (
    !('name' in parent && parent.name === node) && !('propertyName' in parent && parent.propertyName === node)
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readdirSync('core', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const lines = files.flatMap((name) => {
    const file = path.join('core', name);
    return impurities(readFileSync(file, 'utf8')).map(
      (use) => `${file}:${use} is not for core: take it from a port`,
    );
  });
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
