/**
 * Maps items concurrently. Up to `maxConcurrent` items run ahead of the consumer. Results come in the order of the items. A consumer that
 * stops early waits for the work in progress, so that nothing continues in the background.
 */
export async function* mapConcurrent<A, B>(
  items: AsyncIterable<A> | Iterable<A>,
  maxConcurrent: number,
  work: (item: A) => Promise<B>,
): AsyncGenerator<{ readonly from: A; readonly to: B }> {
  const running: { readonly from: A; readonly to: Promise<B> }[] = [];
  try {
    for await (const from of items) {
      const to = work(from);
      to.catch(() => undefined);
      running.push({ from, to });
      if (running.length === maxConcurrent) yield* first(running);
    }
    while (running.length > 0) yield* first(running);
  } finally {
    await Promise.allSettled(running.map(({ to }) => to));
  }
}

async function* first<A, B>(
  running: { readonly from: A; readonly to: Promise<B> }[],
): AsyncGenerator<{ readonly from: A; readonly to: B }> {
  const [next] = running.splice(0, 1);
  if (next) yield { from: next.from, to: await next.to };
}
