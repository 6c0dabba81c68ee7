import type { RoundRobinQuery } from '../../core/ports/round-robin-query.ts';

/** The next items in round-robin order of accounts, given all due items in the order of each account. */
export function inTurn<Item extends { readonly accountId: number }>(
  due: readonly Item[],
  { after, perAccount, limit }: RoundRobinQuery,
): readonly Item[] {
  const placed = due.map((item, index) => ({
    item,
    place: due.slice(0, index).filter(({ accountId }) => accountId === item.accountId).length,
    turn: item.accountId > after ? 0 : 1,
  }));
  return placed
    .filter(({ place }) => place < perAccount)
    .sort((a, b) => a.place - b.place || a.turn - b.turn || a.item.accountId - b.item.accountId)
    .slice(0, limit)
    .map(({ item }) => item);
}
