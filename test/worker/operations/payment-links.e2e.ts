import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';
import { newKey } from '@test/tools';

const methods = '/api/v2/billing/payment-methods';

describe('A repeated request for a payment setup link', () => {
  const world = paymentWorld();
  const { database, get, setup, linkOf } = world;

  const ask = (key?: string, as = world.payer.as) =>
    world.api.post(`${methods}/setup`, { as, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
  const sessions = () => world.stripe.openSessions.length;
  const asked = (path: string) => world.stripe.requests.filter((line) => line === `POST ${path}`).length;
  /** The provider executes the request, and its answer is lost. */
  const lose = () => (world.stripe.outcomeOf = (method, path) => (method === 'POST' && path === '/checkout/sessions' ? 'lose' : 'answer'));

  test('returns the same link for the same key without another request to the provider', async () => {
    const [before, key] = [asked('/checkout/sessions'), newKey()];
    const [first, second] = [await ask(key), await ask(key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(asked('/checkout/sessions') - before).toBe(1);
    const other = await ask(newKey());
    expect(other.body.data.token).not.toBe(first.body.data.token);
  });

  test('returns the same link for the same key after the process died before its answer', async () => {
    const key = newKey();
    const first = await ask(key);
    await forget(key);
    const before = sessions();
    const second = await ask(key);
    expect([second.status, second.body.data, sessions() - before]).toEqual([201, first.body.data, 0]);
  });

  test.each(['with', 'without'])('leads to the same page after a lost answer of the provider, %s a key', async (how) => {
    const key = how === 'with' ? newKey() : undefined;
    const before = sessions();
    lose();
    expect((await ask(key)).status).toBe(503);
    world.stripe.outcomeOf = () => 'answer';
    const { status, body } = await ask(key);
    expect([status, sessions() - before]).toEqual([201, 1]);
    const opened = await fetch(`${world.api.url}/capture-links/${body.data.token}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe(`${world.stripe.url}/pay/${world.stripe.openSessions.at(-1)}`);
  });

  test('starts over when the page was not created within a minute', async () => {
    lose();
    await ask();
    world.stripe.outcomeOf = () => 'answer';
    const before = sessions();
    await pass(61);
    expect([(await ask()).status, sessions() - before]).toEqual([201, 1]);
  });

  test.each(['a minute', 'half an hour'])(
    'starts over with the full validity for the same key after %s, when the link never got a page',
    async (time) => {
      const key = newKey();
      world.stripe.outcomeOf = () => 'down';
      expect((await ask(key)).status).toBe(503);
      world.stripe.outcomeOf = () => 'answer';
      const seconds = time === 'a minute' ? 61 : 1_798;
      await pass(seconds);
      const { status, body } = await ask(key);
      expect(status).toBe(201);
      expect(Date.parse(body.data.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
      expect((await ask(key)).body.data).toEqual(body.data);
    },
  );

  test('starts over for the same key when another request ended its link before it had a page', async () => {
    const key = newKey();
    lose();
    await ask(key);
    await pass(61);
    world.stripe.outcomeOf = () => 'answer';
    const other = await ask(newKey());
    const { status, body } = await ask(key);
    expect([status, body.data.status, body.data.token === other.body.data.token]).toEqual([201, 'pending', false]);
  });

  test('returns the link of another request again for a key that got it before, after a lost answer', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()];
    lose();
    for (const key of [first, second]) expect((await ask(key)).status).toBe(503);
    world.stripe.outcomeOf = () => 'answer';
    const answered = await ask(third);
    expect(answered.status).toBe(201);
    await forget(third);
    const before = sessions();
    for (const key of [third, second, first]) {
      const { status, body } = await ask(key);
      expect([status, body.data]).toEqual([201, answered.body.data]);
    }
    expect([sessions() - before, await linkOf(answered.body.data.token)]).toEqual([0, 'pending']);
  });

  test('returns 400 for any field in the body', async () => {
    const { status, body } = await world.api.post(`${methods}/setup`, { as: world.payer.as, body: { x: 1 } });
    expect([status, body.error]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'x' }]);
    expect((await world.api.post(`${methods}/setup`, { as: world.payer.as, body: {} })).status).toBe(201);
  });

  const organization = async () => (await get('/api/v2/billing/account')).organization.customerId as number;
  const pass = async (seconds: number) =>
    database().query(
      `update payment_captures set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) where account_id = $1`,
      [await organization(), seconds],
    );
  /** Resets the idempotency record, as if the process had died before its answer. */
  const forget = (key: string) =>
    database().query(`update idempotency_records set sealed_answer = null, claim = 'gone', claimed_until = $2 where key = $1`, [
      key,
      new Date(0),
    ]);

  test('uses one customer of the provider per organization, however many links are requested', async () => {
    const before = asked('/customers');
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(201);
    expect(asked('/customers') - before).toBe(1);
  });

  test('ends earlier links that were not opened; an opened one stays valid', async () => {
    const [unused, opened] = [await setup(), await setup()];
    expect(await linkOf(unused.token)).toBe('expired');
    await fetch(opened.url, { redirect: 'manual' });
    const last = await setup();
    expect([await linkOf(opened.token), await linkOf(last.token)]).toEqual(['opened', 'pending']);
    const page = await fetch(unused.url, { redirect: 'manual' });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('has expired')]);
    const [row] = await database().query<{ count: number }>(
      `select count(*)::int as count from payment_captures where account_id = $1 and status = 'expired' and look_at is not null`,
      [await organization()],
    );
    expect(row!.count).toBe(0);
    await world.stripe.complete(opened.session);
    await eventually(async () => expect(await linkOf(opened.token)).toBe('verified'));
  });
});
