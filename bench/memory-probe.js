/** Loaded into a server before it starts: tells the parent process, whenever that asks, how much memory is in use. */
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.channel?.unref();
