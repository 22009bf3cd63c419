import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { staffCommand } from '@exchange/identity';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { cookieOf, signUp } from '@test/people';
import { startWorker } from '@test/worker';
import { type SandboxSeller, startSandboxSeller } from '../../../apps/sandbox-seller/src/server';

const seeding = join(__dirname, '..', '..', 'support', 'seeding.mjs');
const environment = { BILLING: 'on', EMAIL_VERIFICATION: 'required' };
const buyer = { email: 'buyer@demo.example', password: 'try-the-exchange' };

describe('npm start with BILLING=on and EMAIL_VERIFICATION=required', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let sandbox: SandboxSeller;
  const commands: (readonly string[])[] = [];

  beforeAll(async () => {
    api = await startApi({ environment });
    worker = await startWorker({ environment });
    sandbox = await startSandboxSeller({ sellers: [promptSeller('east')] });
  });
  afterAll(async () => {
    await sandbox.close();
    await worker.close();
    await api.close();
  });

  const granted = () => commands.filter(([command]) => command !== 'list');

  async function seed({ isKilledAt, mails = true }: { isKilledAt?: string; mails?: boolean } = {}): Promise<unknown[]> {
    const sellers = new URL(sandbox.endpoint('east')).origin;
    const env = { ...process.env, EXCHANGE_URL: api.url, SANDBOX_SELLER_URL: sellers, MAIL_DIR: mails ? api.settings.mailDir : undefined };
    const child = fork(seeding, { env, execArgv: [], silent: true });
    let said = '';
    child.stdout!.resume();
    child.stderr!.on('data', (text) => (said += String(text)));
    child.on('message', (message) => {
      const [command, email] = message as [string, string?];
      commands.push([command, email ?? '']);
      const words = email === undefined ? [command] : [command, email, 'Demo data'];
      void staffCommand(api.app.get(Database), words).then((answer) =>
        command === isKilledAt ? child.kill('SIGKILL') : child.send(answer),
      );
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, said];
  }
  const staff = () => staffCommand(api.app.get(Database), ['list']);

  it('names the setting to change when nobody receives mail', async () => {
    const [code, said] = await seed({ mails: false });
    expect([code, said]).toEqual([1, expect.stringContaining('EMAIL_VERIFICATION=optional')]);
  });

  it('leaves no staff user behind after the next run, when a run was killed or came from an earlier version', async () => {
    const old = await signUp(api, { email: 'staff@demo.example' });
    await api.app.get(Database).query('update users set is_staff = true where id = $1', [old.user.id]);
    expect((await seed({ isKilledAt: 'grant' }))[0]).toBeNull();
    const [[, email] = []] = commands.filter(([command]) => command === 'grant');
    expect(email).toMatch(/^staff-[0-9a-f]{32}@demo\.example$/);
    expect(await staff()).toContain(email);
    const published = await api.post('/api/v2/auth/sign-in', { body: { email, password: buyer.password } });
    expect(published.status).toBe(401);
    await seed({ isKilledAt: 'grant' });
    expect(await staff()).not.toContain(email);
    expect(await staff()).not.toContain('staff@demo.example');
    await api.app.get(Database).query('update users set is_staff = false');
    commands.length = 0;
  });

  it('creates a buyer with a confirmed address and prepaid money that buys from every seller, and removes the staff role', async () => {
    expect(await seed()).toEqual([0, '']);
    const signedIn = await api.post('/api/v2/auth/sign-in', { body: buyer });
    const as = { cookie: cookieOf(signedIn.headers) };
    const read = async (path: string) => (await api.get(path, { as })).body.data;
    const balance = { currency: 'USD', fundedBalanceMinor: '100000000', spendableMinor: '100000000', overLimit: false };
    expect(await read('/api/v2/billing/credit-balance')).toMatchObject(balance);
    expect((await read('/api/v2/auth/session')).user.emailVerifiedAt).not.toBeNull();
    expect(await read('/api/v2/buyer/readiness')).toMatchObject({ status: 'ready', canBuyAnywhere: true });
    const [deposit] = await read('/api/v2/billing/deposits');
    expect(deposit).toMatchObject({ amountMinor: '100000000' });
    const [[, email] = []] = granted();
    expect(granted()).toEqual([
      ['grant', email],
      ['revoke', email],
    ]);
    expect(await seed()).toEqual([0, '']);
    expect(await read('/api/v2/billing/credit-balance')).toMatchObject(balance);
    expect(granted()).toHaveLength(2);
    expect(await staff()).toBe('There are none.\n');
  });
});
