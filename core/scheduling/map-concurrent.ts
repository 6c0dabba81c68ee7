/**
 * Maps items concurrently: work on up to `atMost` of them runs ahead of the consumer, and results are yielded in the order of
 * the items. A consumer that stops early waits for the work in progress, so that none continues in the background.
 */
export async function* ahead<A, B>(
  items: AsyncIterable<A> | Iterable<A>,
  atMost: number,
  work: (item: A) => Promise<B>,
): AsyncGenerator<{ readonly from: A; readonly to: B }> {
  const begun: { readonly from: A; readonly to: Promise<B> }[] = [];
  try {
    for await (const from of items) {
      const to = work(from);
      to.catch(() => undefined);
      begun.push({ from, to });
      if (begun.length === atMost) yield* first(begun);
    }
    while (begun.length > 0) yield* first(begun);
  } finally {
    await Promise.allSettled(begun.map(({ to }) => to));
  }
}

async function* first<A, B>(
  begun: { readonly from: A; readonly to: Promise<B> }[],
): AsyncGenerator<{ readonly from: A; readonly to: B }> {
  const [next] = begun.splice(0, 1);
  if (next) yield { from: next.from, to: await next.to };
}
