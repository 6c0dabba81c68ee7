/** Ends test processes together with an interrupted or killed run, even in the middle of a test. */
const endWithRun = Symbol.for('commonplace.end-with-run');

if (!(endWithRun in process)) {
  Object.defineProperty(process, endWithRun, { value: true });
  process.once('disconnect', () => process.exit(1));
}
