export { type Client, createClient } from './client.ts';
export type {
  Answer,
  JsonOperation,
  Operation,
  OperationOptions,
  OtherOperation,
  RecordOf,
  Schemas,
} from './operations.ts';
export { ConnectionError, Problem, type ProblemType } from './problem.ts';
export type { StreamedOperation } from './schema.ts';
export type { ClientOptions, RequestOptions, Sender, SendOptions } from './sender.ts';
export { importSecret, platformSigner, type SecretKey, type Signer } from './signer.ts';
export type { Progress } from './upload.ts';
