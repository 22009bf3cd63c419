import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { staffCommand } from '@exchange/identity';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { cookieOf } from '@test/people';
import { startWorker } from '@test/worker';
import { type SandboxSeller, startSandboxSeller } from '../../../apps/sandbox-seller/src/server';

const seeding = join(__dirname, '..', '..', 'support', 'seeding.mjs');
const environment = { BILLING: 'on', EMAIL_VERIFICATION: 'required' };
const buyer = { email: 'buyer@demo.example', password: 'try-the-exchange' };

describe('What npm start puts into an exchange with BILLING=on and EMAIL_VERIFICATION=required', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let sandbox: SandboxSeller;
  const commands: string[] = [];

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

  async function seed(): Promise<void> {
    const sellers = new URL(sandbox.endpoint('east')).origin;
    const env = { ...process.env, EXCHANGE_URL: api.url, SANDBOX_SELLER_URL: sellers, MAIL_DIR: api.settings.mailDir };
    const child = fork(seeding, { env, execArgv: [], stdio: 'inherit' });
    child.on('message', (message) => {
      const [command, email] = message as [string, string];
      commands.push(command);
      void staffCommand(api.app.get(Database), [command, email, 'Demo data']).then((answer) => child.send(answer));
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  }

  it('its buyer has confirmed the address, paid ahead, and buys from every seller; the person of staff is none afterwards', async () => {
    await seed();
    const signedIn = await api.post('/api/v2/auth/sign-in', { body: buyer });
    const as = { cookie: cookieOf(signedIn.headers) };
    const read = async (path: string) => (await api.get(path, { as })).body.data;
    const balance = { currency: 'USD', fundedBalanceMinor: '100000000', spendableMinor: '100000000', overLimit: false };
    expect(await read('/api/v2/billing/credit-balance')).toMatchObject(balance);
    expect((await read('/api/v2/auth/session')).user.emailVerifiedAt).not.toBeNull();
    expect(await read('/api/v2/buyer/readiness')).toMatchObject({ status: 'ready', canBuyAnywhere: true });
    const [deposit] = await read('/api/v2/billing/deposits');
    expect(deposit).toMatchObject({ amountMinor: '100000000' });
    expect(commands).toEqual(['grant', 'revoke']);
    await seed();
    expect(await read('/api/v2/billing/credit-balance')).toMatchObject(balance);
    expect(commands).toEqual(['grant', 'revoke']);
    expect(await staffCommand(api.app.get(Database), ['list'])).not.toContain('staff@demo.example');
  });
});
