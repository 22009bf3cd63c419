import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { settingsTable, type Settings } from '@exchange/platform';

const root = join(__dirname, '..', '..');

/** A worker in a process of its own, with the settings of the test, that can be killed without a chance to tidy up. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(settings: Settings): WorkerProcess {
    const named = Object.entries(settingsTable).map(([key, { name }]) => [name, asText(settings[key as keyof typeof settingsTable])]);
    const child = spawn(process.execPath, ['-r', join(root, 'scripts/lib/typescript-hook.cjs'), join(root, 'apps/worker/src/main.ts')], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...Object.fromEntries(named) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return new WorkerProcess(child);
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }
}

/** As the environment says it. */
function asText(value: Settings[keyof typeof settingsTable]): string {
  return typeof value === 'object' && 'attempts' in value ? `${value.attempts}/${value.seconds}` : String(value);
}
