import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { read, root } from './sources';

const run = promisify(execFile);

/** As README.md tells people to do it: types from the document, and a client that is nothing but types over `fetch`. */
describe('A TypeScript client of docs/openapi.json', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    await node('node_modules/openapi-typescript/bin/cli.js', join(root, 'docs/openapi.json'), '-o', join(folder, 'exchange.d.ts'));
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'preserve', lib: ['es2022', 'dom'], types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('compiles calls that are right, and refuses those that are wrong', async () => {
    const calls = read('test/architecture/fixtures/client/calls.ts.txt');
    writeFileSync(join(folder, 'calls.ts'), calls);
    // The same without what excuses the wrong ones: the client would not compile just anything.
    writeFileSync(join(folder, 'unexcused.ts'), calls.replaceAll(/^.*@ts-expect-error.*$/gm, ''));
    const { stdout } = await node('node_modules/typescript/bin/tsc', '-p', folder).catch((error: { stdout: string }) => error);
    const mistakes = stdout.match(/^\w+\.ts(?=\(\d+)/gm)!;
    expect(mistakes.filter((file) => file !== 'unexcused.ts')).toEqual([]);
    expect(mistakes.length).toBeGreaterThanOrEqual(calls.match(/@ts-expect-error/g)!.length);
  });

  function node(script: string, ...args: string[]): Promise<{ stdout: string }> {
    return run(process.execPath, [join(root, script), ...args], { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } });
  }
});
