import { startApi } from '@test/api';
import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';
import { createKey, signUp } from '@test/people';
import { newKey, TestTools } from '@test/tools';

const methods = '/api/v2/billing/payment-methods';

describe('Payment methods', () => {
  const world = paymentWorld();
  const { database, get, setup, linkOf, payingWith, owe, payNow, becomes } = world;

  test('a person sets up a card on the page of the provider: the link leads there, once verified it is done', async () => {
    const { url, token, session } = await setup();
    expect(await linkOf(token)).toBe('pending');
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${world.stripe.url}/pay/${session}`]);
    expect(await linkOf(token)).toBe('opened');
    await world.stripe.complete(session);
    await eventually(async () => expect(await linkOf(token)).toBe('verified'));
    expect(await get(methods)).toMatchObject([
      { kind: 'CARD', brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2099, status: 'verified' },
    ]);
    const again = await fetch(url, { redirect: 'manual' });
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('is set up')]);
    const back = await fetch(`${url}/return`);
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('is set up')]);
  });

  describe('a card that the provider has to make sure of', () => {
    const submissionOf = async (token: string) => (await world.api.get(`/api/v2/capture-links/${token}`)).body.data.submission;
    const submit = async (does?: string) => {
      const link = await setup();
      await world.stripe.complete(link.session, does, 'processing');
      await eventually(async () => expect(await submissionOf(link.token)).toMatchObject({ status: 'processing', completedAt: null }));
      return link;
    };
    const failed = (failureReason: string, status = 'failed') => ({
      status,
      failureReason,
      submittedAt: expect.any(String),
      completedAt: expect.any(String),
    });

    test('what nobody has submitted is null; what is being verified waits, and cannot be submitted twice', async () => {
      expect(await submissionOf((await setup()).token)).toBeNull();
      const { url, token, session } = await submit();
      expect(await get(methods)).toMatchObject([{ status: 'pending_verification' }]);
      expect((await payNow()).status).not.toBe(200);
      const again = await fetch(url, { redirect: 'manual' });
      expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('makes sure of the card')]);
      await world.stripe.settleSetup(session, 'succeeded');
      await eventually(async () => expect(await linkOf(token)).toBe('verified'));
      expect(await submissionOf(token)).toMatchObject({ status: 'verified', completedAt: expect.any(String), failureReason: null });
      expect(await get(methods)).toMatchObject([{ status: 'verified' }]);
    });

    test('what pays stays until the new one is verified, and stays where that failed', async () => {
      const first = await payingWith();
      const { url, token, session } = await submit();
      expect(await get(methods)).toMatchObject([{ id: first, status: 'verified' }]);
      await world.stripe.settleSetup(session, 'requires_payment_method');
      await eventually(async () => expect(await linkOf(token)).toBe('expired'));
      expect(await submissionOf(token)).toEqual(failed('verification_failed'));
      expect(await get(methods)).toMatchObject([{ id: first, status: 'verified' }]);
      expect(await (await fetch(url, { redirect: 'manual' })).text()).toContain('could not verify the card');
      const status = await new TestTools(world.api).call(world.payer.as, 'save_billing', { paymentMethod: { action: 'status' } });
      expect(status).toMatchObject({ action: 'payment_authority_expired', submission: failed('verification_failed') });
    });

    test.each([
      ['canceled', 'canceled'],
      ['requires_payment_method', 'verification_failed'],
    ] as const)('the first one of an organization is gone again where the provider says %s', async (setupStatus, reason) => {
      const { token, session } = await submit();
      await world.stripe.settleSetup(session, setupStatus);
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed(reason)));
      expect(await get(methods)).toMatchObject([{ status: 'detached' }]);
    });

    test('one that is not decided within a day has expired', async () => {
      const { token, session } = await submit();
      const sql = `update payment_captures set submitted_at = now() - interval '25 hours', look_at = now() where session_ref = $1`;
      await database().query(sql, [session]);
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed('expired', 'expired')));
      expect([await linkOf(token), await get(methods)]).toMatchObject(['expired', [{ status: 'detached' }]]);
    });

    test('one that was removed while it was verified is not set up again', async () => {
      const { token, session } = await submit();
      const [{ id }] = await get(methods);
      expect((await world.api.delete(`${methods}/${id}`, { as: world.payer.as })).status).toBe(200);
      await world.stripe.settleSetup(session, 'succeeded');
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed('canceled')));
      expect(await get(methods)).toMatchObject([{ id, status: 'detached' }]);
    });
  });

  test('without the webhook it is found as well', async () => {
    world.stripe.webhook.times = 0;
    const { token, session } = await setup();
    await world.stripe.complete(session);
    await database().query('update payment_captures set look_at = now() where session_ref = $1', [session]);
    await eventually(async () => expect(await linkOf(token)).toBe('verified'));
  });

  test('a link that nobody used expires for good', async () => {
    const { url, token, session } = await setup();
    await database().query(
      `update payment_captures set expires_at = now() - interval '3 minutes', look_at = now() where session_ref = $1`,
      [session],
    );
    await eventually(async () => expect(await linkOf(token)).toBe('expired'));
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('has expired')]);
  });

  test('another method replaces the one before, which is taken off at the provider', async () => {
    const first = await payingWith();
    const second = await payingWith();
    expect(await get(methods)).toMatchObject([
      { id: second, status: 'verified' },
      { id: first, status: 'detached' },
    ]);
    await eventually(async () => {
      const [row] = await database().query<{ at: Date | null }>('select detach_at as at from payment_methods where id = $1', [first]);
      expect(row!.at).toBeNull();
    });
    expect(world.stripe.requests.some((line) => line.endsWith('/detach'))).toBe(true);
  });

  test('a needed method cannot be removed; another one can, once', async () => {
    const id = await payingWith();
    await owe(50);
    const remove = (as = world.payer.as) => world.api.delete(`${methods}/${id}`, { as });
    expect((await remove()).body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
    const { body } = await payNow();
    await becomes(body.data.dunningId, { status: 'succeeded' });
    expect((await remove((await signUp(world.api)).as)).status).toBe(404);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await get(methods)).toMatchObject([{ id, status: 'detached' }]);
  });

  describe('a link that is asked for again', () => {
    const ask = (key?: string, as = world.payer.as) =>
      world.api.post(`${methods}/setup`, { as, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
    const sessions = () => world.stripe.openSessions.length;
    const asked = (path: string) => world.stripe.requests.filter((line) => line === `POST ${path}`).length;
    /** The provider does what it is asked, and its answer is lost. */
    const lose = () => (world.stripe.mood = (method, path) => (method === 'POST' && path === '/checkout/sessions' ? 'lose' : 'answer'));

    test('with the same key it is the same link, and the provider is not asked again', async () => {
      const [before, key] = [asked('/checkout/sessions'), newKey()];
      const [first, second] = [await ask(key), await ask(key)];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.data).toEqual(first.body.data);
      expect(asked('/checkout/sessions') - before).toBe(1);
      const other = await ask(newKey());
      expect(other.body.data.token).not.toBe(first.body.data.token);
    });

    test('with the same key it is the same link after a process that died before it answered, and makes no other', async () => {
      const key = newKey();
      const first = await ask(key);
      await forget(key);
      const before = sessions();
      const second = await ask(key);
      expect([second.status, second.body.data, sessions() - before]).toEqual([201, first.body.data, 0]);
    });

    test.each(['with', 'without'])('after an answer of the provider that was lost it leads to the same page, %s a key', async (how) => {
      const key = how === 'with' ? newKey() : undefined;
      const before = sessions();
      lose();
      expect((await ask(key)).status).toBe(503);
      world.stripe.mood = () => 'answer';
      const { status, body } = await ask(key);
      expect([status, sessions() - before]).toEqual([201, 1]);
      const opened = await fetch(`${world.api.url}/capture-links/${body.data.token}`, { redirect: 'manual' });
      expect(opened.headers.get('location')).toBe(`${world.stripe.url}/pay/${world.stripe.openSessions.at(-1)}`);
    });

    test('a page that was not made within a minute is begun anew', async () => {
      lose();
      await ask();
      world.stripe.mood = () => 'answer';
      const before = sessions();
      await pass(61);
      expect([(await ask()).status, sessions() - before]).toEqual([201, 1]);
    });

    test.each(['a minute', 'half an hour'])(
      'with the same key after %s a link that never got its page is begun anew, with its whole time',
      async (time) => {
        const key = newKey();
        world.stripe.mood = () => 'down';
        expect((await ask(key)).status).toBe(503);
        world.stripe.mood = () => 'answer';
        const seconds = time === 'a minute' ? 61 : 1_798;
        await pass(seconds);
        const { status, body } = await ask(key);
        expect(status).toBe(201);
        expect(Date.parse(body.data.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
        expect((await ask(key)).body.data).toEqual(body.data);
      },
    );

    test('with the same key a link that another one ended before it got its page is begun anew', async () => {
      const key = newKey();
      lose();
      await ask(key);
      await pass(61);
      world.stripe.mood = () => 'answer';
      const other = await ask(newKey());
      const { status, body } = await ask(key);
      expect([status, body.data.status, body.data.token === other.body.data.token]).toEqual([201, 'pending', false]);
    });

    test('a key that was led to the link of another one gets that link again after its answer was lost', async () => {
      const [first, second, third] = [newKey(), newKey(), newKey()];
      lose();
      for (const key of [first, second]) expect((await ask(key)).status).toBe(503);
      world.stripe.mood = () => 'answer';
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

    test('a body says nothing here: 400 for whatever is in it', async () => {
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
    /** As when the process died before it answered. */
    const forget = (key: string) =>
      database().query(`update idempotency_records set sealed_answer = null, claim = 'gone', claimed_until = $2 where key = $1`, [
        key,
        new Date(0),
      ]);

    test('an organization is one customer of the provider, however many links it asks for', async () => {
      const before = asked('/customers');
      for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(201);
      expect(asked('/customers') - before).toBe(1);
    });

    test('a new link ends earlier ones that nobody has opened; one that is open goes on', async () => {
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

  describe('over MCP', () => {
    const tools = () => new TestTools(world.api);
    const call = (paymentMethod: object, more: object = {}) => tools().call(world.payer.as, 'save_billing', { paymentMethod, ...more });
    const refusal = (paymentMethod: object, as = world.payer.as) => tools().refusal(as, 'save_billing', { paymentMethod });
    const status = async () => (await call({ action: 'status' })).action as string;

    test('a page is asked for, agreed to, and used by a person', async () => {
      expect(await call({ action: 'status' })).toEqual({ action: 'payment_authority_none' });
      const asked = await call({ action: 'request' });
      expect(asked).toMatchObject({
        action: 'confirmation_required',
        nextStep: { tool: 'save_billing' },
        question: expect.stringContaining('No money moves.'),
      });
      expect(await status()).toBe('payment_authority_none');
      const key = { idempotencyKey: newKey() };
      const made = await call(asked.nextStep.arguments.paymentMethod, key);
      expect(made).toMatchObject({ action: 'human_action_required', handoff: { kind: 'human_action_required' }, askAgainInSeconds: 15 });
      expect(await call(asked.nextStep.arguments.paymentMethod, key)).toEqual(made);
      expect(await status()).toBe('payment_authority_pending');
      const page = String(made.handoff.url).replace(world.api.settings.baseUrl, world.api.url);
      const { headers } = await fetch(page, { redirect: 'manual' });
      expect(await status()).toBe('payment_authority_opened');
      await world.stripe.complete(headers.get('location')!.split('/').at(-1)!);
      await eventually(async () => expect(await status()).toBe('payment_authority_verified'));
      expect(await call({ action: 'request' })).toMatchObject({ paymentMethod: { brand: 'visa', last4: '4242', status: 'verified' } });
    });

    test('one agreement makes one page, of the organization it was given for', async () => {
      const [first, second] = [await call({ action: 'request' }), await call({ action: 'request' })].map(
        (one) => one.nextStep.arguments.paymentMethod,
      );
      const stranger = await signUp(world.api);
      expect((await refusal(first, stranger.as)).status).toBe(409);
      await call(second);
      for (const used of [first, second, { action: 'confirm' }, { action: 'confirm', confirmationToken: 'x' }])
        expect(await refusal(used)).toMatchObject({ status: 409 });
      expect(await refusal({ action: 'status', confirmationToken: 'x' })).toMatchObject({ status: 400, field: 'confirmationToken' });
    });

    test('two at once make one page', async () => {
      const { paymentMethod } = (await call({ action: 'request' })).nextStep.arguments;
      const outcomes = await Promise.all([1, 2, 3].map(() => tools().outcome(world.payer.as, 'save_billing', { paymentMethod })));
      expect(outcomes.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    });

    test('a key of an admin may look, and not say how the organization pays', async () => {
      const key = await createKey(world.api, world.payer.as);
      for (const action of ['request', 'confirm']) expect((await refusal({ action }, key)).status).toBe(403);
      expect(await tools().call(key, 'save_billing', { paymentMethod: { action: 'status' } })).toEqual({
        action: 'payment_authority_none',
      });
    });
  });

  test('setting up, removing and paying are for people: a key of an admin is refused', async () => {
    const key = await createKey(world.api, world.payer.as);
    for (const path of [`${methods}/setup`, `${methods}/pay-now`]) expect((await world.api.post(path, { as: key })).status).toBe(403);
    expect((await world.api.delete(`${methods}/pm_x`, { as: key })).status).toBe(403);
    expect((await world.api.post('/api/v2/billing/deposits', { as: key, body: { amountMinor: '5', currency: 'USD' } })).status).toBe(403);
    expect((await world.api.get(methods, { as: key })).status).toBe(200);
  });

  test('without Stripe, an exchange takes no cards and says so; the provider’s door is shut', async () => {
    const plain = await startApi({ environment: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', BILLING: 'on' } });
    try {
      for (const path of [`${methods}/setup`, `${methods}/pay-now`]) {
        const { status, body } = await plain.post(path, { as: world.payer.as });
        expect([status, body.error.code]).toEqual([403, 'FEATURE_NOT_ENABLED']);
      }
      const removed = await plain.delete(`${methods}/pm_none`, { as: world.payer.as });
      expect([removed.status, removed.body.error.code]).toEqual([403, 'FEATURE_NOT_ENABLED']);
      expect((await fetch(`${plain.url}/payments/stripe/webhook`, { method: 'POST', body: '{}' })).status).toBe(403);
    } finally {
      await plain.close();
    }
  });
});
