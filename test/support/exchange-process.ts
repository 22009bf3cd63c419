import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { settingsTable, type Settings } from '@exchange/platform';
import { eventually } from './eventually';

const root = join(__dirname, '..', '..');

/** A process of the exchange, with the settings of the test, that can be killed without a chance to tidy up. */
export class ExchangeProcess {
  private output = '';
  private readonly gone: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (said: string) => (this.output += said));
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

  /** Everything that it has written, once it has ended by itself. */
  async ended(): Promise<{ readonly code: number | null; readonly output: string }> {
    return { code: await this.gone, output: this.output };
  }

  /** Resolves when it has written this. */
  async says(text: string): Promise<void> {
    await eventually(() => {
      if (!this.output.includes(text)) throw new Error(`It has not said "${text}" but:\n${this.output}`);
    });
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }
}

/** `npm test -- --date=…` gives every process the same date. */
function dateEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/.test(name)));
}

/** As the environment says it. */
function asText(value: Settings[keyof typeof settingsTable]): string {
  return typeof value === 'object' && 'attempts' in value ? `${value.attempts}/${value.seconds}` : String(value);
}
