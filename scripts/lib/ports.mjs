import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @type {typeof import('./is-free.cjs')} */
const { isFree } = createRequire(import.meta.url)('./is-free.cjs');
export { isFree };

/** Ports of databases and brokers, which the exchange refuses to call unless `EGRESS_PORTS` names them. */
const refusedPorts = new Set([25_672, 26_257, 26_379, 27_017, 27_018, 27_019, 27_020, 28_015, 28_017, 29_015]);

/**
 * The first free port from `preferred` upwards, or a random one. Always below 32768: the kernel gives higher ports to outgoing connections, so one of
 * them may be taken between the check and the use.
 * @param {number} [preferred]
 * @param {ReadonlySet<number>} [except] ports that are meant for something else
 */
export async function freePort(preferred, except = new Set()) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = preferred === undefined ? randomInt(23_000, 32_768) : preferred + attempt;
    if (refusedPorts.has(port) || except.has(port)) continue;
    if (port < 65_536 && (await isFree(port))) return port;
  }
  throw new Error(`No free port${preferred === undefined ? '' : ` from ${preferred} upwards`}.`);
}

/** A server ended because another process took its port between the check and the start. */
export class AddressTaken extends Error {}

/**
 * Calls `use` with the first free port from `preferred` upwards, or a random one, and with the next one after each {@link AddressTaken}.
 * @template T
 * @param {number | undefined} preferred @param {(port: number) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function onFreePort(preferred, use) {
  let from = preferred;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(from);
    try {
      return await use(port);
    } catch (error) {
      if (!(error instanceof AddressTaken) || attempt === 20) throw error;
      from = preferred === undefined ? undefined : port + 1;
    }
  }
}

/**
 * Description of the process that listens on a port, if the system provides it: `process 4711 (node server.js)`.
 * @param {number} port
 * @returns {string | undefined}
 */
export function holderOf(port) {
  try {
    const pid = process.platform === 'linux' ? pidByProc(port) : pidByLsof(port);
    return pid === undefined ? undefined : `process ${pid}${commandOf(pid)}`;
  } catch {
    return undefined;
  }
}

/** @param {number} port */
function pidByLsof(port) {
  const output = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number.parseInt(output, 10) || undefined;
}

/** @param {number} port */
function pidByProc(port) {
  const listening = '0A';
  const sockets = new Set();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readOr(table, '').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === listening && Number.parseInt(local.split(':')[1] ?? '', 16) === port) sockets.add(`socket:[${inode}]`);
    }
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .find((pid) => descriptorsOf(pid).some((target) => sockets.has(target)));
}

/** @param {number} pid @returns {string[]} */
function descriptorsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return []; // the process belongs to another account, or has just ended
  }
}

/** @param {number} pid */
function commandOf(pid) {
  const command = readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ').trim();
  return command ? ` (${command.length > 80 ? `${command.slice(0, 77)}...` : command})` : '';
}

/** @param {string} file @param {string} otherwise */
function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
