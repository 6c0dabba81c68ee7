/** Loaded into a server before it starts. Reports to the parent process on request how much memory is in use. */
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.channel?.unref();
