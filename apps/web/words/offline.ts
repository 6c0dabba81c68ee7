/** Reading without the server. */
export const offlineWords = {
  full: 'This browser has no more room: what was opened longest ago is no longer kept for reading.',
  keepSpace: 'Keep for reading offline',
  kept: (count: number) =>
    count === 1
      ? 'The server is away: 1 thing is kept here'
      : `The server is away: ${count.toLocaleString()} things are kept here`,
  needsServer: 'This needs the server, which does not answer.',
  nothingKept: 'Nothing of this is kept here for reading without the server.',
} as const;
