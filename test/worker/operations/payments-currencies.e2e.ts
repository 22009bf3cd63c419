import { randomUUID } from 'node:crypto';
import { eventually } from '@test/eventually';
import { paymentWorld } from '@test/payments';

describe('Payments in several currencies', () => {
  const world = paymentWorld();
  const { database, get, owe, payAhead, payingWith, payNow, becomes, isBalanced, holds } = world;

  const open = (currency: string) => world.api.post('/api/v2/billing/currencies', { as: world.payer.as, body: { currency } });
  const balanceIn = async (currency: string) => {
    const { fundedBalanceMinor, owedBalanceMinor } = await get(`/api/v2/billing/credit-balance?currency=${currency}`);
    return [Number(fundedBalanceMinor), Number(owedBalanceMinor)];
  };

  test('a debt is paid in its own currency, and 404 lists the currencies with a debt', async () => {
    expect((await open('EUR')).status).toBe(201);
    await payingWith();
    await owe(700, { currency: 'EUR' });
    const nothing = await payNow();
    expect([nothing.status, nothing.body.error.details]).toEqual([404, { owedIn: ['EUR'] }]);
    const { status, body } = await payNow('EUR');
    expect(status).toBe(200);
    await becomes(body.data.dunningId, { status: 'succeeded', amountMinor: '700', currency: 'EUR' });
    expect([await balanceIn('EUR'), await balanceIn('USD')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await isBalanced();
  });

  test('prepaid money pays nothing in another currency, and refunds need prepaid money in their own', async () => {
    await open('EUR');
    await payingWith();
    const ahead = await payAhead('900', 'EUR');
    expect(ahead.status).toBe(201);
    await becomes(ahead.body.data.id, { status: 'succeeded' });
    await owe(400);
    expect([await balanceIn('EUR'), await balanceIn('USD')]).toEqual([
      [900, 0],
      [0, 400],
    ]);
    const refund = (amountMinor: string) => world.desk(`/payments/${ahead.body.data.id}/refunds`, { amountMinor, reason: 'Asked for it' });
    expect((await refund('901')).status).toBe(409);
    expect((await refund('900')).status).toBe(201);
    await becomes(ahead.body.data.id, { refundedMinor: '900' });
    expect([await balanceIn('EUR'), await balanceIn('USD')]).toEqual([
      [0, 0],
      [0, 400],
    ]);
  });

  test('a failed payment holds spend until its currency is paid, whatever happens in other currencies', async () => {
    await open('EUR');
    await payingWith('declined');
    await owe(900, { currency: 'EUR' });
    await owe(5);
    for (const currency of ['EUR', 'USD']) await becomes((await payNow(currency)).body.data.dunningId, { status: 'failed' });
    expect(await holds()).toHaveLength(2);
    const transfer = async (amountMinor: string, currency: string) => {
      const money = { amountMinor, currency, reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
      expect((await world.desk(`/customers/${world.payer.account.id}/deposits`, money)).status).toBe(201);
    };
    await transfer('5', 'USD');
    expect(await holds()).toMatchObject([{ type: 'PAYMENT_FAILED' }]);
    await transfer('900', 'EUR');
    expect(await holds()).toEqual([]);
  });

  test('due invoices are paid automatically in each currency, one after another', async () => {
    await open('EUR');
    await payingWith();
    await owe(300, { dueDaysAgo: 1 });
    await owe(200, { dueDaysAgo: 1, invoice: 2, currency: 'EUR' });
    const paid = async () =>
      ((await get('/api/v2/billing/payments')) as { status: string; currency: string; amountMinor: string }[])
        .filter(({ status }) => status === 'succeeded')
        .map(({ currency, amountMinor }) => [currency, amountMinor]);
    await eventually(async () => {
      await database().query('update payment_methods set collect_at = now() where account_id = $1', [world.payer.account.id]);
      expect((await paid()).toSorted()).toEqual([
        ['EUR', '200'],
        ['USD', '300'],
      ]);
    });
    expect([await balanceIn('EUR'), await balanceIn('USD')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const invoices = (await get('/api/v2/billing/fee-invoices')) as { status: string; currency: string }[];
    expect(invoices.map(({ status, currency }) => [status, currency])).toEqual([
      ['paid', 'EUR'],
      ['paid', 'USD'],
    ]);
  });
});
