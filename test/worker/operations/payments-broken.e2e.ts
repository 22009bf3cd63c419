import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';

describe('Failures during a payment', () => {
  const world = paymentWorld();
  const { database, setup, linkOf, payingWith, balance, payAhead, paymentOf, becomes, chargesOf, look } = world;

  test.each(['lose', 'down', 'fail'] as const)(
    'a charge with a lost answer (%s) is found or requested again without a webhook, and made once',
    async (mood) => {
      world.stripe.webhook.times = 0;
      await payingUnheard();
      let broken = 2;
      world.stripe.outcomeOf = (method, path) => (method === 'POST' && path === '/payment_intents' && broken-- > 0 ? mood : 'answer');
      const { body } = await payAhead('4321');
      await eventually(async () => expect(broken).toBeLessThan(2));
      await eventually(async () => {
        await look(body.data.id);
        expect(await paymentOf(body.data.id)).toMatchObject({ status: 'succeeded' });
      });
      expect([chargesOf(body.data.id).length, await balance()]).toEqual([1, [4_321, 0]]);
    },
  );
  const payingUnheard = async () => {
    const { token, session } = await setup();
    await world.stripe.complete(session);
    await database().query('update payment_captures set look_at = now() where session_ref = $1', [session]);
    await eventually(async () => expect(await linkOf(token)).toBe('verified'));
  };

  test('a payment that failed and then succeeds is booked', async () => {
    await payingWith('processing');
    const { body } = await payAhead('600');
    await eventually(async () => expect(chargesOf(body.data.id)).toHaveLength(1));
    const id = String(chargesOf(body.data.id)[0]!['id']);
    await database().query(`update payments set status = 'failed', failure_code = 'x', failure_reason = 'x' where id = $1`, [body.data.id]);
    await world.stripe.settle(id, 'succeeded');
    await becomes(body.data.id, { status: 'succeeded', failureCode: null });
    await world.stripe.send({ ...world.stripe.events.at(-1), type: 'payment_intent.payment_failed' });
    await look(body.data.id);
    await eventually(async () => expect(await balance()).toEqual([600, 0]));
  });

  test('a charge that was not requested within a day is never requested', async () => {
    await payingWith();
    world.stripe.outcomeOf = (method) => (method === 'POST' ? 'down' : 'answer');
    const { body } = await payAhead('250');
    await database().query(`update payments set created_at = now() - interval '21 hours', look_at = now(), looks = 5 where id = $1`, [
      body.data.id,
    ]);
    await becomes(body.data.id, { status: 'failed', failureCode: 'not_asked' });
    expect([chargesOf(body.data.id), await balance()]).toEqual([[], [0, 0]]);
  });

  test('a webhook without a valid signature gets 400 and changes nothing; an unknown event gets 200', async () => {
    const url = world.stripe.webhook.url;
    const send = (body: string, signature?: string) =>
      fetch(url, { method: 'POST', body, headers: signature === undefined ? {} : { 'stripe-signature': signature } });
    const event = JSON.stringify({
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_none', metadata: { payment_id: 'pay_none' } } },
    });
    expect((await send(event)).status).toBe(400);
    expect((await send(event, world.stripe.signatureOf(`${event} `))).status).toBe(400);
    expect((await send('x'.repeat(300_000), 't=1,v1=x')).status).toBe(413);
    expect((await send(event, world.stripe.signatureOf(event))).status).toBe(200);
  });

  test('an account that joins an organization keeps its payment method and payments, booked once', async () => {
    await payingWith();
    const { body } = await payAhead('750');
    await becomes(body.data.id, { status: 'succeeded' });
    const made = await world.api.post('/api/v2/accounts/create-child', {
      as: world.payer.as,
      body: { name: 'Below', customerRole: 'BUYER' },
    });
    expect(made.status).toBe(201);
    await eventually(async () => {
      const [row] = await database().query<{ owner: number }>('select account_id as owner from payments where id = $1', [body.data.id]);
      expect(row!.owner).not.toBe(world.payer.account.id);
    });
    await look(body.data.id);
    await eventually(async () => {
      const [row] = await database().query<{ n: number; looks: number }>(
        `select count(*)::int as n, max(p.looks) as looks from ledger_transactions t join billing_deposits d on d.id = t.source_key
         join payments p on p.charge_ref = d.reference where p.id = $1`,
        [body.data.id],
      );
      expect(row).toMatchObject({ n: 1 });
      expect(row!.looks).toBeGreaterThan(1);
    });
  });
});
