import { startApi } from '@test/api';
import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';
import { createKey, signUp } from '@test/people';
import { newKey, TestTools } from '@test/tools';

const methods = '/api/v2/billing/payment-methods';

describe('Payment methods', () => {
  const world = paymentWorld();
  const { database, get, setup, linkOf, payingWith, owe, payNow, becomes } = world;

  test("a person sets up a card on the provider's page; the link leads there, and the method is verified afterwards", async () => {
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

  describe('a card that the provider must verify', () => {
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

    test('has no submission before a person submits it; while it is being verified a second submission is refused', async () => {
      expect(await submissionOf((await setup()).token)).toBeNull();
      const { url, token, session } = await submit();
      expect(await get(methods)).toMatchObject([{ status: 'pending_verification' }]);
      expect((await payNow()).status).not.toBe(200);
      const again = await fetch(url, { redirect: 'manual' });
      expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('is verifying the card')]);
      await world.stripe.settleSetup(session, 'succeeded');
      await eventually(async () => expect(await linkOf(token)).toBe('verified'));
      expect(await submissionOf(token)).toMatchObject({ status: 'verified', completedAt: expect.any(String), failureReason: null });
      expect(await get(methods)).toMatchObject([{ status: 'verified' }]);
    });

    test('keeps the paying method until the new one is verified, and after a failed verification', async () => {
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
    ] as const)('removes the first method of an organization when the provider reports %s', async (setupStatus, reason) => {
      const { token, session } = await submit();
      await world.stripe.settleSetup(session, setupStatus);
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed(reason)));
      expect(await get(methods)).toMatchObject([{ status: 'detached' }]);
    });

    test('expires when it is not decided within a day', async () => {
      const { token, session } = await submit();
      const sql = `update payment_captures set submitted_at = now() - interval '25 hours', look_at = now() where session_ref = $1`;
      await database().query(sql, [session]);
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed('expired', 'expired')));
      expect([await linkOf(token), await get(methods)]).toMatchObject(['expired', [{ status: 'detached' }]]);
    });

    test('is not set up when it was removed during verification', async () => {
      const { token, session } = await submit();
      const [{ id }] = await get(methods);
      expect((await world.api.delete(`${methods}/${id}`, { as: world.payer.as })).status).toBe(200);
      await world.stripe.settleSetup(session, 'succeeded');
      await eventually(async () => expect(await submissionOf(token)).toEqual(failed('canceled')));
      expect(await get(methods)).toMatchObject([{ id, status: 'detached' }]);
    });
  });

  test('is found without the webhook', async () => {
    world.stripe.webhook.times = 0;
    const { token, session } = await setup();
    await world.stripe.complete(session);
    await database().query('update payment_captures set look_at = now() where session_ref = $1', [session]);
    await eventually(async () => expect(await linkOf(token)).toBe('verified'));
  });

  test('an unused link expires permanently', async () => {
    const { url, token, session } = await setup();
    await database().query(
      `update payment_captures set expires_at = now() - interval '3 minutes', look_at = now() where session_ref = $1`,
      [session],
    );
    await eventually(async () => expect(await linkOf(token)).toBe('expired'));
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('has expired')]);
  });

  test('another method replaces the previous one, which is detached at the provider', async () => {
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

  test('a required method cannot be removed; an optional one can, once', async () => {
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

  describe('over MCP', () => {
    const tools = () => new TestTools(world.api);
    const call = (paymentMethod: object, more: object = {}) => tools().call(world.payer.as, 'save_billing', { paymentMethod, ...more });
    const refusal = (paymentMethod: object, as = world.payer.as) => tools().refusal(as, 'save_billing', { paymentMethod });
    const status = async () => (await call({ action: 'status' })).action as string;

    test('a setup page is requested, confirmed and used by a person', async () => {
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

    test('one confirmation creates one page, only for its organization', async () => {
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

    test('two concurrent confirmations create one page', async () => {
      const { paymentMethod } = (await call({ action: 'request' })).nextStep.arguments;
      const outcomes = await Promise.all([1, 2, 3].map(() => tools().outcome(world.payer.as, 'save_billing', { paymentMethod })));
      expect(outcomes.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    });

    test('a key of an admin can read but not set up methods', async () => {
      const key = await createKey(world.api, world.payer.as);
      for (const action of ['request', 'confirm']) expect((await refusal({ action }, key)).status).toBe(403);
      expect(await tools().call(key, 'save_billing', { paymentMethod: { action: 'status' } })).toEqual({
        action: 'payment_authority_none',
      });
    });
  });

  test('setup, removal and payment need a person: a key of an admin is refused', async () => {
    const key = await createKey(world.api, world.payer.as);
    for (const path of [`${methods}/setup`, `${methods}/pay-now`]) expect((await world.api.post(path, { as: key })).status).toBe(403);
    expect((await world.api.delete(`${methods}/pm_x`, { as: key })).status).toBe(403);
    expect((await world.api.post('/api/v2/billing/deposits', { as: key, body: { amountMinor: '5', currency: 'USD' } })).status).toBe(403);
    expect((await world.api.get(methods, { as: key })).status).toBe(200);
  });

  test('without Stripe the exchange reports that it accepts no cards, and its webhook endpoint is closed', async () => {
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
