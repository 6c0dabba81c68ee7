import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { callCommand } from '../support/command-line.ts';

const printed = async (shell: string) => (await callCommand(['completions', shell], {})).out;

/** Each shell with a script that prints its completions; `$1` is the completion script. */
const SHELLS = {
  bash: `source /dev/stdin <<< "$1"; shift
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _commonplace; printf '%s\\n' "\${COMPREPLY[@]}"`,
} as const;

async function complete(...words: string[]): Promise<readonly string[]> {
  const script = await printed('bash');
  const { stdout, stderr } = spawnSync('bash', ['-c', SHELLS.bash, 'bash', script, ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('completions of bash', () => {
  it('offer commands, subcommands, options and values', async () => {
    expect(await complete('commonplace', '')).toEqual(expect.arrayContaining(Object.keys(COMMANDS)));
    expect(await complete('commonplace', 're')).toEqual(['restore', 'repair', 'reanalyse', 'review']);
    expect(await complete('commonplace', 'keys', '')).toEqual(['create', 'list', 'revoke']);
    expect(await complete('commonplace', 'keys', 'create', '--na')).toEqual(['--name']);
    expect(await complete('commonplace', 'keys', 'create', '--access', '')).toEqual(['full', 'read']);
    expect(await complete('commonplace', 'keys', 'create', '--access', 'read', '--li')).toEqual(['--link']);
    expect(await complete('commonplace', 'completions', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('leave file names to the shell', async () => {
    expect(await complete('commonplace', 'import', '')).toEqual(['']);
    expect(await complete('commonplace', 'import', '--report', '')).toEqual(['']);
  });
});

describe('the scripts for other shells', () => {
  it.each(['zsh', 'fish'])('of %s contain every command and option', async (shell) => {
    const script = await printed(shell);
    for (const name of Object.keys(COMMANDS)) expect(script).toContain(name);
    for (const word of ['without-damaged', 'dry-run', 'raindrop', 'keys create'])
      expect(script).toContain(word);
  });
});
