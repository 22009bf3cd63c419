import { randomUUID } from 'node:crypto';
import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';

describe('Payments by card', () => {
  const world = paymentWorld();
  const { database, get, desk, payingWith, owe, balance, payNow, payAhead, becomes, isBalanced, chargesOf, holds, look } = world;
  const collect = () => database().query('update payment_methods set collect_at = now() where account_id = $1', [world.payer.account.id]);
  /** Resolves when a collection run has ended. Runs do not overlap, so a second begun one proves that the first has ended. */
  const collectIsTried = async () => {
    const open = 'select 1 from payment_methods where account_id = $1 and collect_at <= now()';
    for (let run = 0; run < 2; run += 1) {
      await collect();
      await eventually(async () => expect(await database().query(open, [world.payer.account.id])).toEqual([]));
    }
  };
  const bankTransfer = async (amountMinor: string) => {
    const path = `/customers/${world.payer.account.id}/deposits`;
    const transfer = { amountMinor, currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    const { status, body } = await desk(path, transfer);
    expect(status).toBe(201);
    return body.data.id as string;
  };

  test('a debt is paid, booked once, and confirmed by a webhook that arrives twice', async () => {
    world.stripe.webhook.times = 2;
    await payingWith();
    await owe(12_345);
    const { status, body } = await payNow();
    expect([status, body.data.status]).toEqual([200, 'processing']);
    await becomes(body.data.dunningId, { status: 'succeeded', purpose: 'owed', origin: 'person', amountMinor: '12345', currency: 'USD' });
    expect(await balance()).toEqual([0, 0]);
    for (const event of world.stripe.events.slice(-2)) await world.stripe.send(event);
    await look(body.data.dunningId);
    await eventually(async () => expect(await balance()).toEqual([0, 0]));
    expect(await get('/api/v2/billing/deposits')).toMatchObject([{ amountMinor: '12345', provider: 'stripe', status: 'POSTED' }]);
    expect((await payNow()).status).toBe(404);
    await isBalanced();
  });

  test('two requests while a payment is in progress are one payment', async () => {
    await payingWith('processing');
    await owe(700);
    const [one, other] = await Promise.all([payNow(), payNow()]);
    expect(one.body.data).toEqual(other.body.data);
    await eventually(async () => expect(chargesOf(one.body.data.dunningId)).toHaveLength(1));
    expect((await payAhead('500')).status).toBe(409);
    await world.stripe.settle(String(chargesOf(one.body.data.dunningId)[0]!['id']), 'succeeded');
    await becomes(one.body.data.dunningId, { status: 'succeeded' });
    expect(await balance()).toEqual([0, 0]);
  });

  test('the main currency cannot change while a first payment is in progress: 409, and the payment is booked', async () => {
    await payingWith('processing');
    const { body } = await payAhead('500');
    expect((await desk(`/customers/${world.payer.account.id}/standing`, { currency: 'EUR' })).status).toBe(409);
    await eventually(async () => expect(chargesOf(body.data.id)).toHaveLength(1));
    await world.stripe.settle(String(chargesOf(body.data.id)[0]!['id']), 'succeeded');
    await becomes(body.data.id, { status: 'succeeded' });
    expect(await balance()).toEqual([500, 0]);
  });

  test('a prepayment becomes a deposit; invalid amounts and currencies are refused without partial bookings', async () => {
    expect((await payAhead('5000')).body.error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('no verified payment method'),
    });
    await payingWith();
    for (const [amount, currency, status, code] of [
      ['-5', 'USD', 400, 'VALIDATION_ERROR'],
      ['0', 'USD', 400, 'VALIDATION_ERROR'],
      ['1.5', 'USD', 400, 'VALIDATION_ERROR'],
      ['99999999999999', 'USD', 400, 'VALIDATION_ERROR'],
      ['500', 'EUR', 400, 'CURRENCY_MISMATCH'],
      ['500', 'XXX', 400, 'VALIDATION_ERROR'],
    ] as const) {
      const refused = await payAhead(amount, currency);
      expect([amount, currency, refused.status, refused.body.error.code]).toEqual([amount, currency, status, code]);
    }
    expect(await get('/api/v2/billing/payments')).toEqual([]);
    const { status, body } = await payAhead('5000');
    expect(status).toBe(201);
    await becomes(body.data.id, { status: 'succeeded', purpose: 'deposit' });
    expect(await balance()).toEqual([5_000, 0]);
    const key = randomUUID();
    const keyed = (amountMinor: string) =>
      world.api.post('/api/v2/billing/deposits', {
        as: world.payer.as,
        body: { amountMinor, currency: 'USD' },
        headers: { 'idempotency-key': key },
      });
    const [first, again, other] = [await keyed('100'), await keyed('100'), await keyed('200')];
    expect([first.status, again.body.data.id, other.status]).toEqual([201, first.body.data.id, 409]);
    await becomes(first.body.data.id, { status: 'succeeded' });
    expect(await balance()).toEqual([5_100, 0]);
  });

  test('a declined card notifies admins, and the debt holds new spend until it is paid', async () => {
    await payingWith('declined');
    await owe(900);
    const { body } = await payNow();
    await becomes(body.data.dunningId, {
      status: 'failed',
      failureCode: 'insufficient_funds',
      failureReason: 'Your card has insufficient funds.',
    });
    expect(chargesOf(body.data.dunningId)).toMatchObject([{ status: 'canceled' }]);
    expect([await balance(), await holds()]).toMatchObject([[0, 900], [{ type: 'PAYMENT_FAILED' }]]);
    await eventually(async () => {
      const { body: told } = await world.api.get('/api/v2/notifications', { as: world.payer.as });
      expect(JSON.stringify(told.data)).toContain('A payment of what is owed failed');
    });
    await collectIsTried();
    expect(await holds()).toMatchObject([{ type: 'PAYMENT_FAILED' }]);
    await payingWith();
    const again = await payNow();
    await becomes(again.body.data.dunningId, { status: 'succeeded' });
    expect([await balance(), await holds()]).toEqual([[0, 0], []]);
  });

  test('the hold of a failed payment stays until its full amount came in, and a completing bank transfer lifts it', async () => {
    await payingWith('declined');
    await owe(900);
    const { body } = await payNow();
    await becomes(body.data.dunningId, { status: 'failed' });
    await owe(50);
    await bankTransfer('899');
    expect(await holds()).toMatchObject([{ type: 'PAYMENT_FAILED' }]);
    await bankTransfer('1');
    expect([await balance(), await holds()]).toEqual([[0, 50], []]);
  });

  test('a payment that fails after a bank transfer paid everything puts no hold', async () => {
    await payingWith('processing');
    await owe(900);
    const { body } = await payNow();
    await eventually(async () => expect(chargesOf(body.data.dunningId)).toHaveLength(1));
    await bankTransfer('900');
    await world.stripe.settle(String(chargesOf(body.data.dunningId)[0]!['id']), 'requires_payment_method');
    await becomes(body.data.dunningId, { status: 'failed' });
    expect([await balance(), await holds()]).toEqual([[0, 0], []]);
  });

  test('a reversed bank transfer that had paid a debt puts a hold until the money comes again', async () => {
    await owe(900);
    const id = await bankTransfer('1000');
    expect((await desk(`/customers/${world.payer.account.id}/deposits/${id}/reverse`)).status).toBe(200);
    expect([await balance(), await holds()]).toMatchObject([[0, 900], [{ type: 'PAYMENT_FAILED' }]]);
    await owe(50);
    await bankTransfer('900');
    expect([await balance(), await holds()]).toEqual([[0, 50], []]);
  });

  test('a disputed charge that had paid a debt puts a hold, which ends when the dispute is won', async () => {
    await payingWith();
    await owe(900);
    const { body } = await payNow();
    await becomes(body.data.dunningId, { status: 'succeeded' });
    const charge = String(chargesOf(body.data.dunningId)[0]!['id']);
    const dispute = await world.stripe.dispute(charge, 900);
    await eventually(async () => expect(await holds()).toMatchObject([{ type: 'PAYMENT_FAILED' }]));
    expect(await balance()).toEqual([0, 900]);
    await owe(1);
    await world.stripe.dispute(charge, 900, 'won', dispute);
    await eventually(async () => expect(await holds()).toEqual([]));
    expect(await balance()).toEqual([0, 1]);
  });

  test('a payment that the provider can never accept fails without a charge', async () => {
    await payingWith();
    const { body } = await payAhead('100000000');
    await becomes(body.data.id, { status: 'failed', failureCode: 'amount_too_large' });
    expect([chargesOf(body.data.id), await balance(), await holds()]).toEqual([[], [0, 0], []]);
  });

  test('due invoices are paid automatically, tried three times a month, and never before their due date', async () => {
    await payingWith('declined');
    await owe(300, { dueDaysAgo: -5 });
    const list = async () => (await get('/api/v2/billing/payments')) as { status: string; origin: string }[];
    const isNext = async () => {
      const [row] = await database().query<{ hours: number }>(
        `select (extract(epoch from max(collect_at) - now()) / 3600)::float8 as hours from payment_methods where account_id = $1 and status = 'verified'`,
        [world.payer.account.id],
      );
      return row!.hours;
    };
    await collect();
    await eventually(async () => expect(await isNext()).toBeGreaterThan(0.9));
    expect(await list()).toEqual([]);
    await owe(200, { dueDaysAgo: 1, invoice: 2 });
    for (const n of [1, 2, 3]) {
      await collect();
      await eventually(async () =>
        expect(await list()).toMatchObject(Array.from({ length: n }, () => ({ status: 'failed', origin: 'schedule' }))),
      );
      expect(await isNext()).toBeGreaterThan(71);
    }
    await collect();
    await eventually(async () => expect(await isNext()).toBeLessThan(1.1));
    expect(await list()).toHaveLength(3);
    expect(await holds()).toHaveLength(1);
    await bankTransfer('500');
    expect(await holds()).toEqual([]);
  });
});
