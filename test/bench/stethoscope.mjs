// What a process of the exchange costs while something happens to it: for benches that run it as a child process.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * In the child: answers `begin` and `end`, and `stop` by calling `close`. The stall is measured twice: as time that passes, which on a
 * busy machine is also the time of others, and (Linux) as processor time of the longest turn, which is the process's own doing. The latter
 * keeps the loop turning: with `BENCH_TURNS=no` it is left out, and the processor time of the whole is told instead.
 * @param {() => Promise<unknown>} close
 */
export function listen(close) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let [memory, used] = [0, process.cpuUsage()];
  setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 5).unref();
  const turns = longestTurn();
  process.on('message', (message) => {
    if (message === 'begin') {
      global.gc?.();
      memory = process.memoryUsage().rss;
      delay.enable();
      delay.reset();
      used = process.cpuUsage();
      turns.begin();
      process.send?.({ memory });
    }
    if (message === 'end') {
      const { user, system } = process.cpuUsage(used);
      process.send?.({ cpu: (user + system) / 1e6, stall: delay.max / 1e6, p99: delay.percentile(99) / 1e6, turn: turns.end(), memory });
    }
    if (message === 'stop') void close().then(() => process.exit(0));
  });
}

/** In the bench: sends a word to the child and gives its answer. @param {import('node:child_process').ChildProcess} child */
export async function tell(child, /** @type {'begin' | 'end'} */ message) {
  child.send(message);
  return (await once(child, 'message'))[0];
}

/** One line about what `end` answered. */
export function figures(/** @type {Record<string, number>} */ { cpu, stall, p99, turn, memory }, /** @type {{ memory: number }} */ before) {
  const own = turn > 0 ? `longest turn ${turn.toFixed(1)} ms` : `${cpu.toFixed(2)} s of processor time`;
  return `longest stall ${stall.toFixed(1)} ms (p99 ${p99.toFixed(1)}), ${own}, memory +${megabytes(memory - before.memory)}`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A new buyer's session cookie. @param {string} url */
export async function signUp(url) {
  const answer = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.com`,
      password: 'correct horse battery staple',
      name: 'Bench',
      company: 'Bench',
      accountType: 'BUYER',
    }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Milliseconds that the main thread was on a processor between two turns of its event loop, at most. */
function longestTurn() {
  const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let isOn = false;
  let longest = 0;
  const turn = (/** @type {number} */ before) => {
    const now = used();
    longest = Math.max(longest, now - before);
    if (isOn) setImmediate(turn, now);
  };
  return {
    begin() {
      if (process.platform !== 'linux' || process.env['BENCH_TURNS'] === 'no') return;
      [isOn, longest] = [true, 0];
      setImmediate(turn, used());
    },
    end() {
      isOn = false;
      return longest;
    },
  };
}
