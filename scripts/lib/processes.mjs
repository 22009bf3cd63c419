import { execFileSync, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param {number} pid
 * @returns {{ parent: number, started: string, program: string } | undefined} undefined when it has ended (or is a zombie)
 */
function inspectProcess(pid) {
  try {
    if (process.platform !== 'linux') {
      const output = execFileSync('ps', ['-o', 'ppid=,lstart=,comm=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      // Example: 501 Thu Nov 19 09:12:44 2026 /bin/sh
      const [, parent, started = '', program = ''] = /^\s*(\d+)\s+((?:\S+\s+){4}\S+)\s+(.+)$/m.exec(output) ?? [];
      return parent === undefined ? undefined : { parent: Number(parent), started, program };
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain spaces and brackets.
    const [state, parent, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return { parent: Number(parent), started: others[17] ?? '', program: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) };
  } catch {
    return undefined;
  }
}

/**
 * Identity of the process that has the pid now: pids are reused, start times are not. Undefined when the process has ended.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function identityOf(pid) {
  const found = inspectProcess(pid);
  return found && `${pid}:${found.started}`;
}

/** The npm that runs this script, directly or through a shell (`sh -c`); both are watched. */
export function launchers() {
  const parent = inspectProcess(process.ppid);
  const pids = parent && /(^|\/)(ba|da|z)?sh$/.test(parent.program) ? [process.ppid, parent.parent] : [process.ppid];
  return pids.flatMap((pid) => identityOf(pid) ?? []);
}

/** @param {string} identity */
export const isAlive = (identity) => identityOf(pidOf(identity)) === identity;

/** @param {string} identity */
export const pidOf = (identity) => Number.parseInt(identity, 10);

/**
 * @typedef {object} Running a child in a process group of its own, so that Ctrl-C reaches only the script, which then stops things in order
 * @property {string} name
 * @property {string} identity
 * @property {string} logFile
 * @property {NodeJS.Signals} stopSignal
 * @property {Promise<string>} exited resolves with the reason, in words
 * @property {() => string | undefined} gone the reason, once it has exited
 * @property {() => string} written its log output
 * @property {(word?: string) => void} release lets one begin that was `held`
 */

/**
 * @param {object} what
 * @param {string} what.name
 * @param {string} what.command
 * @param {string[]} what.args
 * @param {string} what.logFile stdout and stderr are appended here
 * @param {NodeJS.ProcessEnv} [what.env]
 * @param {string} [what.cwd]
 * @param {NodeJS.Signals} [what.stopSignal]
 * @param {{ uid: number, gid: number }} [what.account] account to run as (only root can change it)
 * @param {boolean} [what.held] it waits until `release` writes to its stdin
 * @returns {Promise<Running>}
 */
export async function launch({
  name,
  command,
  args,
  logFile,
  env = process.env,
  cwd = '/',
  stopSignal = 'SIGTERM',
  account,
  held = false,
}) {
  const log = openSync(logFile, 'a', 0o600);
  const begin = fstatSync(log).size;
  const child = spawn(command, args, { env, cwd, detached: true, stdio: [held ? 'pipe' : 'ignore', log, log], ...account });
  closeSync(log);
  child.stdin?.on('error', () => {}); // the process ended before it was released
  /** @type {string | undefined} */
  let gone;
  const exited = new Promise((resolve) => {
    const end = (/** @type {string} */ reason) => resolve((gone ??= reason));
    child.once('error', (error) => end(`could not be run: ${error.message}`));
    child.once('exit', (code, signal) => end(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  const identity = child.pid === undefined ? undefined : identityOf(child.pid);
  if (identity === undefined) throw new Error(`${name} ${await exited}\n${tail(logFile)}`);
  const written = () => readFileSync(logFile).subarray(begin).toString();
  const release = (word = '') => void child.stdin?.end(word);
  return { name, identity, logFile, stopSignal, exited, gone: () => gone, written, release };
}

/**
 * Signals the process group to end, waits, and then kills it.
 * @param {{ identity: string, stopSignal: NodeJS.Signals }} process_
 * @param {number} patienceMs
 */
export async function stop({ identity, stopSignal }, patienceMs) {
  if (!isAlive(identity)) return;
  const group = -pidOf(identity);
  signal(group, stopSignal);
  const deadline = performance.now() + patienceMs;
  while (isAlive(identity) && performance.now() < deadline) await pause(20);
  signal(group, 'SIGKILL'); // kills remaining processes of the group
  while (isAlive(identity)) await pause(20);
}

/** @param {number} group @param {NodeJS.Signals} name */
function signal(group, name) {
  try {
    process.kill(group, name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @param {string} file @param {number} [lines] */
export function tail(file, lines = 15) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
