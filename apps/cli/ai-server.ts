import { existsSync, readFileSync } from 'node:fs';
import { OWNER_ID } from '../../core/model/owner.ts';
import type { AiUseCases } from '../../core/use-cases/accounts/ai-server.ts';
import { openLibrary } from '../server/core-services.ts';
import { aiOf } from '../server/models-in-use.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError } from './command.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** The commands that show, change and test the AI server. The server may be running. */
export const aiServer: DefineCommand = (command, terminal) => {
  command.description(
    'Show, change and test the AI server for summaries, tags and comparing texts. Changes apply immediately, without a restart. Environment variables such as AI_BASE_URL take precedence.',
  );
  command
    .command('show')
    .description('Show the AI server in use. Its key is never shown.')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('ai-server show', 'ai-server show --json'))
    .action(({ json }) => withAi(terminal, (ai) => show(ai, json)));
  command
    .command('set')
    .description('Change the AI server. Omitted settings stay; an empty text removes a setting.')
    .option('--url <URL>', 'URL including the version of the API; an empty text selects the embedded models')
    .option('--key-file <FILE>', 'file that contains the key; - reads it from the standard input')
    .option('--text-model <NAME>', 'model for texts')
    .option('--vision-model <NAME>', 'model for pictures')
    .option('--embedding-model <NAME>', 'model for comparing texts')
    .option('--prompt <TEXT>', 'what summaries and tags should consider')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'ai-server set --url http://127.0.0.1:11434/v1 --text-model llama3',
        'ai-server set --key-file key.txt --vision-model llava --embedding-model bge-m3',
        'ai-server set --prompt "Write summaries in German." --json',
      ),
    )
    .action(({ json, keyFile, ...patch }) =>
      withAi(terminal, async (ai, logEntries) => {
        await ai.change({ ...patch, key: keyFile && readKeyFile(keyFile) }, logEntries);
        await show(ai, json);
      }),
    );
  command
    .command('test')
    .description('Send each model of the AI server a short test request.')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('ai-server test', 'ai-server test --json'))
    .action(({ json }) =>
      withAi(terminal, async (ai) => {
        const results = await ai.test();
        if (json) terminal.json(results);
        else if (results.length === 0) terminal.out('No AI server with a model is set.');
        else
          await terminal.table(
            ['model', 'milliseconds', 'result'],
            results.map(({ model, milliseconds, failure }) => [
              printable(model),
              String(milliseconds),
              failure ? printable([failure.reason, failure.detail].filter(Boolean).join(' ')) : 'works',
            ]),
          );
        if (results.some(({ failure }) => failure)) terminal.fail();
      }),
    );

  async function show(ai: AiUseCases, asJson: true | undefined): Promise<void> {
    const { server, prompt, setBy, isUnreadable } = await ai.current();
    const { baseUrl: url, apiKey, ...models } = server ?? {};
    const output = {
      ...(url && { url }),
      hasKey: apiKey !== undefined,
      ...models,
      prompt,
      setBy,
      ...(isUnreadable && { isUnreadable }),
    };
    if (asJson) return terminal.json(output);
    await terminal.table(
      ['setting', 'value'],
      Object.entries(output).map(([name, value]) => [name, printable(String(value))]),
    );
  }
};

/** Reads a key. @param file a path, or `-` for the standard input */
function readKeyFile(file: string): string {
  if (file !== '-' && !existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  return readFileSync(file === '-' ? 0 : file, 'utf8');
}

async function withAi(
  terminal: Terminal,
  work: (ai: AiUseCases, logEntries: Parameters<AiUseCases['change']>[1]) => Promise<void>,
): Promise<void> {
  const config = await terminal.config();
  const services = await openLibrary(config);
  const { storage, ids, clock } = services;
  const ai = aiOf(config, services);
  const event = {
    id: ids(),
    at: clock(),
    type: 'ai-changed',
    accountId: OWNER_ID,
    detail: 'by the command line',
  } as const;
  try {
    await work(ai, [{ type: 'security.log', event }]);
  } finally {
    await storage.close();
  }
}
