import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Settings } from '@exchange/platform';
import { settingsTable } from '@exchange/platform/testing';
import { eventually } from './eventually';

const root = join(__dirname, '..', '..');

/** A process of the exchange with the test's settings, which can be killed without a shutdown. */
export class ExchangeProcess {
  private output = '';
  private readonly gone: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    this.gone = new Promise((resolve) => child.once('close', resolve));
  }

  static start(kind: 'api' | 'worker', settings: Settings): ExchangeProcess {
    const named = Object.entries(settingsTable).map(([key, { name }]) => [name, asText(settings[key as keyof typeof settingsTable])]);
    const child = spawn(process.execPath, ['-r', join(root, 'scripts/lib/typescript-hook.cjs'), join(root, `apps/${kind}/src/main.ts`)], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...dateEnvironment(), ...Object.fromEntries(named) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ExchangeProcess(child);
  }

  /** Exit code and complete output, once the process has ended by itself. */
  async ended(): Promise<{ readonly code: number | null; readonly output: string }> {
    return { code: await this.gone, output: this.output };
  }

  /** Resolves when the output contains the text. */
  async says(text: string): Promise<void> {
    await eventually(() => {
      if (!this.output.includes(text)) throw new Error(`The output does not contain "${text}":\n${this.output}`);
    });
  }

  /** Sends `kill -9`; resolves when the process has ended. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }
}

/** `npm test -- --date=…` sets the same date for every process. */
function dateEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/.test(name)));
}

/** A setting's value as text of an environment variable. */
function asText(value: Settings[keyof typeof settingsTable]): string {
  return typeof value === 'object' && 'attempts' in value ? `${value.attempts}/${value.seconds}` : String(value);
}
