import { EMBEDDED_LANGUAGE_MODEL, EMBEDDED_MODEL } from '../../adapters/intelligence/embedded/model.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { type Capabilities, stepsDependingOn, versionOf } from '../../core/analysis/plan.ts';
import type { Step } from '../../core/model/step.ts';
import type { Sleep } from '../../core/ports/sleep.ts';
import { type Analysis, analysisUseCases, type StepRunner } from '../../core/use-cases/analysis/analysis.ts';
import { continueReading } from '../../core/use-cases/analysis/continue-reading.ts';
import { describeObject } from '../../core/use-cases/analysis/describe-object.ts';
import { embedObject } from '../../core/use-cases/analysis/embed-object.ts';
import { inspectFile } from '../../core/use-cases/analysis/inspect-file.ts';
import { keepCopy } from '../../core/use-cases/analysis/keep-copy.ts';
import { libraryLanguages } from '../../core/use-cases/analysis/library-languages.ts';
import { previewPicture } from '../../core/use-cases/analysis/preview-picture.ts';
import { readAddress } from '../../core/use-cases/analysis/read-address.ts';
import { keepRenewing } from '../../core/use-cases/analysis/renew-analysis.ts';
import { keepReplacingVectors } from '../../core/use-cases/analysis/replace-vectors.ts';
import { tagger } from '../../core/use-cases/analysis/tag-object.ts';
import { takeScreenshot } from '../../core/use-cases/analysis/take-screenshot.ts';
import { type SemanticModels, semanticModels } from '../../core/use-cases/search/semantic-models.ts';
import { stepQueue } from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import type { Ports } from './external-services.ts';
import { onBehalfOfOwner } from './on-behalf.ts';

/** Connects the analysis steps to their ports. */
export async function composeAnalysis(ports: Ports): Promise<Analysis> {
  const { browser, archive, archiveMaxBytes, modelsNow } = ports;
  const queueStep = stepQueue(ports);
  const inspector = fileTypeInspector();
  const languagesOf = libraryLanguages(ports);
  /** The runner of each step; null for a step that the configuration turns off. */
  const runners: Readonly<Record<Step, StepRunner | null>> = {
    read: readAddress({ ...ports, queueStep, inspector, languagesOf }),
    preview: previewPicture(ports),
    inspect: inspectFile({ ...ports, queueStep, inspector, languagesOf }),
    continue: continueReading({ ...ports, queueStep, languagesOf }),
    describe: describeObject({ ...ports, tagger: tagger({ ...ports, queueStep }), languagesOf }),
    embed: embedObject(ports),
    archive:
      archive === 'off'
        ? null
        : keepCopy({ ...ports, inspector }, { mode: archive, maxBytes: archiveMaxBytes }),
    screenshot: browser ? takeScreenshot({ ...ports, browser }) : null,
  };
  const { languageModel, embedder } = await modelsNow();
  const models: Partial<Record<Step, string>> = { describe: languageModel.id, embed: embedder.model.name };
  const steps = (Object.entries(runners) as [Step, StepRunner | null][]).flatMap(([step, run]) =>
    run === null
      ? []
      : [[step, { run: onBehalfOfOwner(run), version: versionOf(step, models[step]) }] as const],
  );
  return analysisUseCases({ ...ports, queueStep, steps: new Map(steps) });
}

/** Connects similarity search to its ports. */
export function composeSemanticModels(ports: Ports): SemanticModels {
  return semanticModels(ports);
}

/** Starts replacing the vectors of previous models. @returns a function that stops this */
export function startReplacingVectors(ports: Ports & { readonly sleep: Sleep }): () => Promise<void> {
  return keepReplacingVectors({
    ...ports,
    queueStep: stepQueue(ports),
    semanticModels: composeSemanticModels(ports),
  });
}

/** Starts re-running steps whose version has changed. @returns a function that stops this */
export function startRenewing(
  ports: Ports & { readonly sleep: Sleep },
  analysis: Analysis,
): () => Promise<void> {
  return keepRenewing({ ...ports, queueStep: stepQueue(ports) }, renewable(analysis));
}

/** The steps that can be repeated without contacting another server, also by steps that depend on them. */
function renewable({ capabilities }: Analysis): Capabilities {
  const isEmbedded = (step: Step, model: string) => capabilities.get(step) === versionOf(step, model);
  const localSteps: readonly Step[] = [
    'preview',
    'inspect',
    ...(isEmbedded('describe', EMBEDDED_LANGUAGE_MODEL) ? (['describe'] as const) : []),
    ...(isEmbedded('embed', EMBEDDED_MODEL.name) ? (['embed'] as const) : []),
  ];
  const isRenewable = (step: Step) =>
    [step, ...stepsDependingOn(step)].every((each) => localSteps.includes(each));
  return new Map([...capabilities].filter(([step]) => isRenewable(step)));
}
