import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, root } from './sources';

test('nest-cli.json names every Nest app, so that each one is built', () => {
  const { projects } = JSON.parse(read('nest-cli.json')) as { projects: Record<string, { root: string; entryFile: string }> };
  const apps = readdirSync(join(root, 'apps')).filter((name) => existsSync(join(root, 'apps', name, 'src/main.ts')));
  expect(Object.keys(projects).sort()).toEqual(apps.sort());
  expect(Object.values(projects).map(({ entryFile }) => existsSync(join(root, `${entryFile}.ts`)))).toEqual(apps.map(() => true));
});

/** The compiler of `npm run dev`, in a clone of two files. */
describe('Sources', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'workbench-'));
    for (const folder of ['apps', 'libs']) mkdirSync(join(clone, folder));
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    write('apps/one.ts', 'export const one: number = 1;');
    write('libs/two.ts', 'export const two: number = 2;');
  });

  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  test('compiles everything at first, then changed files, and removes deleted ones', () => {
    const [first, second, third] = compiling(
      `write('libs/two.ts', 'export const two: number = 22;');`,
      `rmSync(join(clone, 'apps/one.ts'));`,
    );
    expect(first).toEqual({ changed: ['apps/one.ts', 'libs/two.ts'], mistakes: [] });
    expect(second).toEqual({ changed: ['libs/two.ts'], mistakes: [] });
    expect(third).toEqual({ changed: ['apps/one.ts'], mistakes: [] });
    expect(compiled('libs/two.ts')).toContain('two = 22;');
    expect(existsSync(join(clone, 'compiled/apps/one.ts.js'))).toBe(false);
  });

  test('writes nothing while a file does not compile, and everything once it does', () => {
    const [, second, third, before] = compiling(
      `write('libs/two.ts', 'export const two = ;'); write('apps/one.ts', 'export const one = 11;');`,
      `before.push(readFileSync(join(clone, 'compiled/apps/one.ts.js'), 'utf8')); write('libs/two.ts', 'export const two = 22;');`,
    );
    expect(second!.mistakes).toEqual([expect.stringMatching(/^libs\/two\.ts\n[^]*Expression expected(?![^]*backtrace)/)]);
    expect(third).toMatchObject({ changed: ['apps/one.ts', 'libs/two.ts'], mistakes: [] });
    expect(before).toEqual([expect.stringContaining('one = 1;')]);
    expect([compiled('apps/one.ts'), compiled('libs/two.ts')]).toEqual([
      expect.stringContaining('one = 11;'),
      expect.stringContaining('two = 22;'),
    ]);
  });

  /** Results of a first compilation and of one after each edit, as soon as the edit is seen. */
  function compiling(...edits: string[]): { readonly changed: string[]; readonly mistakes: string[] }[] {
    const steps = edits.map((edit) => `${edit} await sources.changed(); answers.push(await sources.compile());`);
    const program = `
      import { readFileSync, rmSync, writeFileSync } from 'node:fs';
      import { join } from 'node:path';
      import { Sources } from ${JSON.stringify(join(root, 'scripts/lib/sources.mjs'))};
      const clone = ${JSON.stringify(clone)};
      const write = (path, text) => writeFileSync(join(clone, path), text);
      const sources = new Sources(clone, join(clone, 'compiled'));
      const [before, answers] = [[], [await sources.compile()]];
      ${steps.join('\n')}
      process.stdout.write(JSON.stringify([...answers, before]));
      process.exit();`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as never;
  }

  function write(path: string, text: string): void {
    writeFileSync(join(clone, path), text);
  }

  function compiled(path: string): string {
    return readFileSync(join(clone, 'compiled', `${path}.js`), 'utf8');
  }
});

describe('Ports of an exchange on a developer’s machine', () => {
  const ports = JSON.stringify(join(root, 'scripts/lib/ports.mjs'));
  const chosenPorts = JSON.stringify(join(root, 'scripts/lib/chosen-ports.mjs'));

  test('0 for a metrics port picks a free one; no port is used twice', () => {
    const [chosen, alsoChosen] = answersOf(`
      const [api, seller] = [await freePort(), await freePort()];
      const environment = (more) => ({ PORT: String(api), SANDBOX_SELLER_PORT: String(seller), ...more });
      const first = await choosePorts('npm start', environment({ METRICS_PORT: '0', WORKER_METRICS_PORT: '0' }));
      const second = await choosePorts('npm start', environment({ METRICS_PORT: '', WORKER_METRICS_PORT: String(first.metrics) }));
      answers.push(first, second);`) as Record<string, number>[];
    for (const all of [chosen!, alsoChosen!]) {
      expect(Object.values(all).filter((port) => port > 0)).toHaveLength(4);
      expect(new Set(Object.values(all)).size).toBe(4);
    }
    expect(alsoChosen!['workerMetrics']).toBe(chosen!['metrics']);
  });

  test('an error advises a free port, taking the requested ports into account', () => {
    const [seller, refusal, both] = answersOf(`
      let seller = await freePort();
      while (!(await isFree(seller + 1))) seller = await freePort();
      const holder = createServer();
      await new Promise((listening) => holder.listen(seller, '127.0.0.1', listening));
      const refused = (environment) => choosePorts('npm start', environment).catch(({ message }) => message);
      answers.push(seller, await refused({ PORT: String(seller + 1), SANDBOX_SELLER_PORT: String(seller) }));
      answers.push(await refused({ PORT: String(seller + 1), SANDBOX_SELLER_PORT: String(seller + 1) }));`) as [number, string, string];
    const advised = /PORT=(\d+) SANDBOX_SELLER_PORT=(\d+) npm start$/.exec(refusal)!.slice(1).map(Number);
    expect([advised[0], advised[1]! > seller + 1]).toEqual([seller + 1, true]);
    expect(both).toContain(`Port ${seller + 1}, meant for the sandbox sellers, is taken by the API.`);
  });

  test('a server whose port was taken meanwhile gets the next one', () => {
    const [tried, other] = answersOf(`
      const tried = [];
      const use = async (port) => {
        tried.push(port);
        if (tried.length < 3) throw new AddressTaken('Address already in use');
        return port;
      };
      const used = await onFreePort(await freePort(), use);
      answers.push([...tried, used]);
      answers.push(await onFreePort(undefined, async () => { throw new Error('Broken'); }).catch(({ message }) => message));`) as [
      number[],
      string,
    ];
    expect([tried.length, tried[1]! > tried[0]!, tried[2]! > tried[1]!, tried[3]]).toEqual([4, true, true, tried[2]]);
    expect(other).toBe('Broken');
  });

  /** Runs a program that pushes to `answers`, and returns them. */
  function answersOf(steps: string): unknown[] {
    const program = `
      import { createServer } from 'node:net';
      import { AddressTaken, freePort, isFree, onFreePort } from ${ports};
      import { choosePorts } from ${chosenPorts};
      const answers = [];
      ${steps}
      process.stdout.write(JSON.stringify(answers));
      process.exit();`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as never;
  }
});
