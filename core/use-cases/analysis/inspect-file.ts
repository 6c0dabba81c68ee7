import { unprocessable } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import { readFile } from '../read-file.ts';
import type { StepRunner } from './analysis.ts';
import { type Examination, type ExaminerPorts, fileExaminer } from './examine-file.ts';

/** The step that examines an uploaded file. */
export function inspectFile(ports: ExaminerPorts & { readonly blobReader: BlobReader }): StepRunner {
  const examine = fileExaminer(ports);
  return async ({ blob }) => {
    if (!blob) throw unprocessable('The object has no file.');
    const file = await readFile(ports.blobReader, blob);
    const examination = await examine({ ...file, name: blob.name ?? '' });
    const { finding } = examination;
    return {
      ...finding,
      apply: (current) => ({
        ...finding.apply(current),
        ...(current.blob && { blob: withFacts(current.blob, examination) }),
      }),
    };
  };
}

/** The blob with its size in pixels and, for a picture, its colours. */
function withFacts(blob: Blob, { facts: { width, height }, thumbnail }: Examination): Blob {
  const colors = blob.type.startsWith('image/') ? thumbnail?.colors : undefined;
  return {
    ...blob,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(colors && { colors }),
  };
}
