import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generate, PAGE as INTERFACE } from '../../docs/api.ts';
import { PAGE as COMMANDS, regenerate as regenerateCommands } from '../../docs/commands.ts';
import { PAGE as ARCHITECTURE, regenerate } from '../../docs/graph.ts';

test('the graph and the diagrams of the architecture are up to date: npm run docs:graph', () => {
  const page = readFileSync(ARCHITECTURE, 'utf8');
  expect(page).toContain('core/use-cases --> core/ports');
  expect(page).toContain('deleted --> active: restore');
  expect(page).toBe(regenerate(page));
});

test('the page on the interface is up to date: npm run docs:api', async () => {
  const page = readFileSync(INTERFACE, 'utf8');
  expect(page).toContain('### POST /objects/{id}/restore');
  expect(page).toBe(await generate());
});

test('the page on the commands contains the help of each: npm run docs:commands', async () => {
  const page = readFileSync(COMMANDS, 'utf8');
  expect(page).toContain('Usage: commonplace keys create [options]');
  expect(page).toBe(await regenerateCommands(page));
});
