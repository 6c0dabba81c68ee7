import { storageContract } from '../contract/storage.ts';
import { memoryDatabase } from './storage.ts';

storageContract('memory', async () => {
  const { open, countAs } = memoryDatabase();
  return { storage: open(), reopen: async () => open(), countAs, close: async () => undefined };
});
