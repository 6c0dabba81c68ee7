import { on } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { sendMixedLoad } from '../tests/faults/load.ts';
import { Client } from '../tests/support/client.ts';
import { seededRandom } from '../tests/support/random.ts';

/**
 * The clients of an account at full load, in a separate process of lower priority, since they would be on other machines. The first
 * message names the account and is answered when they begin. They send until the next message, and reply with the number of responses.
 */

export interface Sender {
  readonly url: string;
  readonly kid: string;
  readonly secret: readonly number[];
}

const LOWER_BY = 5;

setPriority(getPriority() + LOWER_BY);
const messages = on(process, 'message');
const [{ url, kid, secret }]: [Sender] = (await messages.next()).value;
const client = new Client({ url, credentials: { kid, secret: Uint8Array.from(secret) }, clock: Date.now });
let isOver = false;
void messages.next().then(() => {
  isOver = true;
});
process.send?.('begun');
const counts = await sendMixedLoad({ client, random: seededRandom(1), isOver: () => isOver });
client.close();
process.send?.([...counts.values()].reduce((sum, count) => sum + count, 0));
process.disconnect();
