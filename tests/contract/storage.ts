import { describe } from 'vitest';
import { cardContract } from './storage/cards.ts';
import { commitContract } from './storage/commits.ts';
import { embeddingContract } from './storage/embeddings.ts';
import { entityContract } from './storage/entities.ts';
import { eventContract } from './storage/events.ts';
import { feedContract } from './storage/feeds.ts';
import { jobContract } from './storage/jobs.ts';
import { listContract } from './storage/lists.ts';
import { logInContract } from './storage/log-ins.ts';
import { measuresContract } from './storage/measures.ts';
import { objectContract } from './storage/objects.ts';
import { peopleContract } from './storage/people.ts';
import { responseContract } from './storage/responses.ts';
import { retryContract } from './storage/retries.ts';
import { shareContract } from './storage/shares.ts';
import { webhookContract } from './storage/webhooks.ts';
import { type StorageUnderTest, setUpWorkbench } from './storage/workbench.ts';

/** The behaviour of every storage, whatever its database. */
export function storageContract(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`a storage: ${name}`, () => {
    const bench = setUpWorkbench(open);
    peopleContract(bench);
    logInContract(bench);
    objectContract(bench);
    entityContract(bench);
    retryContract(bench);
    listContract(bench);
    cardContract(bench);
    responseContract(bench);
    embeddingContract(bench);
    commitContract(bench);
    jobContract(bench);
    measuresContract(bench);
    eventContract(bench);
    webhookContract(bench);
    feedContract(bench);
    shareContract(bench);
  });
}
