/** Offline reading. */
export const offlineWords = {
  full: 'Storage is full: the items you opened longest ago are no longer available offline.',
  keepSpace: 'Available offline',
  kept: (count: number) =>
    count === 1
      ? 'Offline: 1 item available here'
      : `Offline: ${count.toLocaleString()} items available here`,
  needsServer: 'This needs the server, which is not responding.',
  nothingKept: 'Not available offline.',
} as const;
