import type { Change } from '../../changes/change.ts';
import { isDomainError, type Reason, reasonFor, rootCauseOf, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { type AiPatch, type AiServer, type AiSettings, withAiPatch } from '../../model/ai-server.ts';
import type { ModelServer } from '../../ports/model-server.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** The AI server of the whole service: the server that environment variables name, otherwise the server that the owner chose. */
export interface AiSource {
  /** The settings in use, as last stored by any process. */
  current(): Promise<AiInUse>;
}

interface AiInUse extends AiSettings {
  readonly setBy: 'environment' | 'owner';
  /** Set if no known secret key opens the stored settings. They count as missing until someone enters them again. */
  readonly isUnreadable?: true;
}

/** Says what to do about unreadable settings, for the log and `doctor`. */
export const UNREADABLE_AI = {
  what: "The settings of the AI server cannot be opened with this server's secret key, so it is not used.",
  action:
    'Restore the secret.key with which they were encrypted (or set SECRET_KEY), or enter them again with: commonplace ai-server set.',
} as const;

/** The result of asking one model. */
export interface ModelTest {
  readonly model: string;
  readonly milliseconds: number;
  /** Why the model did not respond; absent if it did. `detail` is the message of the connection or the server. */
  readonly failure?: Reason & { readonly detail?: string };
}

export interface AiUseCases extends AiSource {
  /**
   * @param others further changes in the same unit of work
   * @throws DomainError `invalid`; `unprocessable` for a server while the environment names one
   */
  change(patch: AiPatch, others?: readonly Change[]): Promise<void>;
  /** Asks every model for one short completion, at the same time. */
  test(): Promise<readonly ModelTest[]>;
}

interface Ports extends Pick<AllPorts, 'vault' | 'monotonic'> {
  readonly storage: Pick<Storage, 'sealedAi' | 'commit'>;
  /** The server that environment variables name, if any. */
  readonly fixed: AiServer | null;
  readonly modelServer: ModelServer;
}

const NONE: AiSettings = { server: null, prompt: '' };

export function aiUseCases({ storage, vault, monotonic, fixed, modelServer }: Ports): AiUseCases {
  let opened: {
    readonly sealed: string;
    readonly settings: AiSettings & Pick<AiInUse, 'isUnreadable'>;
  } | null = null;

  function open(sealed: string): AiSettings & Pick<AiInUse, 'isUnreadable'> {
    if (sealed === '') return NONE;
    try {
      return JSON.parse(new TextDecoder().decode(vault.open(sealed)));
    } catch (error) {
      if (isDomainError(error, 'unprocessable')) return { ...NONE, isUnreadable: true };
      throw error;
    }
  }

  async function stored() {
    const sealed = await storage.sealedAi();
    if (opened?.sealed !== sealed) opened = { sealed, settings: open(sealed) };
    return opened;
  }

  async function current() {
    const { settings } = await stored();
    return fixed === null
      ? ({ ...settings, setBy: 'owner' } as const)
      : ({ ...settings, server: fixed, setBy: 'environment' } as const);
  }

  async function ask(server: AiServer, model: string, isEmbedding: boolean): Promise<ModelTest> {
    const begun = monotonic();
    const done = () => ({ model, milliseconds: Math.round(monotonic() - begun) });
    try {
      await modelServer.ask(server, model, isEmbedding);
      return done();
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const detail = error.cause instanceof Error && { detail: rootCauseOf(error.cause) };
      return { ...done(), failure: { ...reasonFor(error), ...detail } };
    }
  }

  return {
    current,

    async change(patch, others = []) {
      const { prompt, ...ofServer } = patch;
      if (fixed !== null && Object.values(ofServer).some((value) => value !== undefined))
        throw unprocessable(message('ai-fixed'));
      await retryOnConflict(async () => {
        const { sealed: before, settings } = await stored();
        const text = JSON.stringify(withAiPatch(settings, patch));
        const after = vault.seal(new TextEncoder().encode(text));
        await storage.commit([{ type: 'ai.set', before, after }, ...others]);
      });
    },

    async test() {
      const { server } = await current();
      if (server === null) return [];
      const { textModel, visionModel, embeddingModel } = server;
      const named = (...models: readonly (string | undefined)[]) =>
        [...new Set(models)].filter((model) => model !== undefined);
      return Promise.all([
        ...named(textModel, visionModel).map((model) => ask(server, model, false)),
        ...named(embeddingModel).map((model) => ask(server, model, true)),
      ]);
    },
  };
}
