import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a process: kills it before its call number `KILLED_AT` that changes files. If that call
 * would write a whole file, the file is left empty, as after a kill or a full disk in the middle of it.
 */
const killedAt = Number(process.env.KILLED_AT);
const writesWhole = new Set(['writeFile', 'writeFileSync']);
const { openSync } = fs;
let calls = 0;

function killing(name, call) {
  return (...words) => {
    calls += 1;
    if (calls === killedAt) {
      if (writesWhole.has(name) && typeof words[0] === 'string') openSync(words[0], 'a');
      process.kill(process.pid, 'SIGKILL');
      for (;;);
    }
    return call(...words);
  };
}

for (const name of ['mkdir', 'rename', 'link', 'rm', 'unlink', 'fsync', 'chmod', 'writeFile']) {
  fs[`${name}Sync`] = killing(`${name}Sync`, fs[`${name}Sync`]);
  if (promises[name]) promises[name] = killing(name, promises[name]);
}
syncBuiltinESMExports();
