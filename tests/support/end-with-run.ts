/** A process that runs test files ends with the run when that is interrupted or killed, whatever its test waits for. */
const endWithRun = Symbol.for('commonplace.end-with-run');

if (!(endWithRun in process)) {
  Object.defineProperty(process, endWithRun, { value: true });
  process.once('disconnect', () => process.exit(1));
}
