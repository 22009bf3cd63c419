import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from './dockerfile';

/** Only root can run processes as another account; other accounts are unprivileged already. */
export const isRoot = process.getuid?.() === 0;

/** Runs the image's programs on this machine with the image's user, working directory and environment. */
export class Containers {
  private readonly running: ChildProcess[] = [];
  private readonly account: object;
  private readonly node: string;
  private logs = 0;

  constructor(
    private readonly image: Image,
    private readonly scratch: string,
  ) {
    this.account = isRoot ? image.user : {};
    this.node = this.reachableNode();
  }

  start(name: string, command: readonly string[], environment: Readonly<Record<string, string>>): Container {
    const [program, ...args] = command;
    if (program !== 'node') throw new Error(`The command of ${name} does not begin with node: ${command.join(' ')}`);
    const logFile = join(this.scratch, `${name}-${(this.logs += 1)}.log`);
    const log = openSync(logFile, 'a');
    const child = spawn(this.node, args, {
      cwd: join(this.image.root, this.image.workdir),
      env: { ...this.image.env, ...environment },
      stdio: ['ignore', log, log],
      ...this.account,
    });
    closeSync(log);
    this.running.push(child);
    return new Container(name, child, logFile);
  }

  killAll(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }

  /** A copy of Node.js that the image's user can run: one below a home directory is closed to other accounts. */
  private reachableNode(): string {
    if (spawnSync(process.execPath, ['--version'], { ...this.account, cwd: '/' }).status === 0) return process.execPath;
    const copy = join(this.scratch, 'node');
    if (!existsSync(copy)) copyFileSync(process.execPath, copy);
    return copy;
  }
}

export class Container {
  readonly ended: Promise<number>;

  constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    private readonly logFile: string,
  ) {
    this.ended = new Promise((resolve) => {
      child.once('error', () => resolve(-1));
      child.once('exit', (code, signal) => resolve(signal === null ? (code ?? -1) : -2));
    });
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get output(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  terminate(): void {
    this.child.kill('SIGTERM');
  }

  /** Waits for the end. Fails with the last output unless the exit code is 0. */
  async complete(): Promise<string> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${this.output.slice(-3_000)}`);
    return this.output;
  }
}
