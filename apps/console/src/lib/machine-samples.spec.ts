import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import * as client from '../../../client/src';
import { machineSamples } from './machine-samples';

const [id, secret] = ['m2m_1', `scs_${'a'.repeat(43)}`];
let server: Server;
let origin: string;

/** Gives a token for the secret, and the account for the token. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      const asked = new URLSearchParams(form);
      const isToken = request.url === '/auth/token' && asked.get('client_id') === id && asked.get('client_secret') === secret;
      const isCall = request.url === '/api/v2/accounts/current' && request.headers.authorization === 'Bearer sco_token';
      response.writeHead(isToken || isCall ? 200 : 401, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isToken
            ? { access_token: 'sco_token', token_type: 'Bearer', expires_in: 3_600, scope: 'read' }
            : { data: isCall ? { id: 67, name: 'Oat Ltd' } : null, error: isCall ? null : { code: 'UNAUTHORIZED', message: 'No.' } },
        ),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const environment = { ...process.env, EXCHANGE_CLIENT_SECRET: secret };
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const run = async (program: string, code: string): Promise<string> =>
  (await promisify(execFile)(program, ['-c', code], { env: environment })).stdout;

/** Runs the TypeScript as a module of a project that has installed the client. */
async function runTypeScript(code: string): Promise<string> {
  const { outputText } = transpileModule(code, { compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 } });
  const written: unknown[] = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the sample is the code under test
  const program = new Function('require', 'exports', 'console', 'process', `return (async () => {${outputText}})();`) as (
    ...given: unknown[]
  ) => Promise<void>;
  await program(() => client, {}, { log: (value: unknown) => written.push(value) }, { env: environment });
  return JSON.stringify(written);
}

/** How the samples are run, of those whose program is on this machine. */
const runs = [
  { kind: 'TypeScript', isHere: true, output: runTypeScript },
  { kind: 'curl', isHere: has('curl'), output: (code: string) => run('sh', code) },
  { kind: 'Python', isHere: has('python3'), output: (code: string) => run('python3', code) },
] as const;

describe.each([
  ['with the secret', secret],
  ['with the secret in the environment', null],
])('Code for a machine application %s', (_, given) => {
  test.each(runs.filter(({ isHere }) => isHere))('gets a token and makes a call: $kind', async ({ kind, output }) => {
    expect(await output(machineSamples[kind](origin, id, given))).toContain('Oat Ltd');
  });

  test('contains the secret only when it was just shown', () => {
    for (const sample of Object.values(machineSamples)) expect(sample(origin, id, given).includes(secret)).toBe(given !== null);
  });
});
