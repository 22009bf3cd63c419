import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { receiverSamples } from './verify-samples';

const secret = 'söhne & a secret';
const body = Buffer.from('{"event":"discovery.revision","deliveryId":"dlv_01","data":{"note":"Söhne"}}');
const signature = createHmac('sha256', secret).update(body).digest('hex');
const programs: Readonly<Record<string, string>> = { TypeScript: process.execPath, Python: 'python3' };
const canRun = ({ language }: { language: string }) => language in programs && spawnSync(programs[language]!, ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
let running: ChildProcess | undefined;
afterEach(() => void running?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Status of the answer; repeated until the receiver listens. */
async function post(port: number, sent: Buffer, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: Uint8Array.from(sent), headers }).catch(() => null);
    if (answer !== null) return answer.status;
    if (running?.exitCode !== null) throw new Error('the receiver has ended');
    await pause(20);
  }
}

/** Ends the connection within the body of a request, and waits until the receiver has ended it too. */
const breaksOff = (port: number): Promise<unknown> =>
  new Promise((resolve) =>
    connect(port, '127.0.0.1')
      .on('close', resolve)
      .resume()
      .end('POST /hook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nbegun'),
  );

describe('Receivers in five languages', () => {
  test('are of five languages', () => {
    expect(receiverSamples.map(({ language }) => language)).toEqual(['TypeScript', 'Python', 'Go', 'PHP', 'Java']);
  });

  const constantTime = /timingSafeEqual|compare_digest|hmac\.Equal|hash_equals|MessageDigest\.isEqual/;
  test.each(receiverSamples)(
    '$language: secret, header, hash, a comparison in constant time and the id to remember are in it',
    ({ code }) => {
      expect(code).toContain('EXCHANGE_WEBHOOK_SECRET');
      expect(code).toMatch(/X.WEBHOOK.SIGNATURE/i);
      expect(code).toMatch(/SHA256/i);
      expect(code).toMatch(constantTime);
      expect(code).toContain('raw bytes');
      expect(code).toContain('deliveryId');
    },
  );

  test.each(receiverSamples.filter(canRun))(
    '$language: takes what the exchange signs, and refuses everything else',
    async ({ language, file, code }) => {
      const [path, port] = [join(folder, file.replace('.ts', '.mjs')), await freePort()];
      const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
      writeFileSync(path, language === 'TypeScript' ? transpileModule(code, { compilerOptions: options }).outputText : code);
      running = spawn(programs[language]!, [path], {
        env: { PATH: process.env['PATH'], EXCHANGE_WEBHOOK_SECRET: secret, PORT: String(port) },
      });
      expect(await post(port, body, { 'x-webhook-signature': signature })).toBe(204);
      expect(await post(port, Buffer.from(`${body.toString()}\n`), { 'x-webhook-signature': signature })).toBe(401);
      expect(await post(port, body, { 'x-webhook-signature': signature.replace(/^./, 'z') })).toBe(401);
      expect(await post(port, body, { 'x-webhook-signature': 'ö' })).toBe(401);
      expect(await post(port, body, {})).toBe(401);
      await breaksOff(port);
      expect(await post(port, body, { 'x-webhook-signature': signature })).toBe(204);
    },
  );
});
