// Preloaded into a measured process (`NODE_OPTIONS=--import`): reports on `PROBE_PORT` the costs between `/begin` and `/end`.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { longestTurn } from '../../rig/longest-turn.mjs';

const megabyte = 1 << 20;
const port = Number(process.env['PROBE_PORT']);
if (isMainThread && port > 0) await listen();

async function listen() {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const turns = longestTurn(setImmediate);
  let used = process.cpuUsage();
  let before = 0;
  /** @type {Record<string, () => object>} */
  const words = {
    '/begin': () => begin(false),
    '/begin-listening': () => begin(true),
    '/end': () => {
      const { user, system } = process.cpuUsage(used);
      delay.disable();
      const figures = { cpu: (user + system) / 1e6, stall: delay.max / 1e6, turn: turns.end(), memory: status('VmHWM') - before };
      return figures;
    },
  };
  /** @param {boolean} measuresTurns */
  function begin(measuresTurns) {
    collect();
    collect();
    // Resets the peak of resident memory (VmHWM).
    writeFileSync('/proc/self/clear_refs', '5');
    before = status('VmRSS');
    used = process.cpuUsage();
    delay.enable();
    delay.reset();
    if (measuresTurns) turns.begin();
    return {};
  }
  const server = createServer((request, response) => {
    const answer = words[request.url ?? '']?.();
    response.end(JSON.stringify(answer ?? {}));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
}

/** A field of /proc/self/status, in bytes. @param {string} name */
function status(name) {
  const [, kib] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kib) / 1024) * megabyte;
}
