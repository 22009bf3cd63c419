import { paymentWorld } from '@test/payments';

describe('Refunds of payments', () => {
  const world = paymentWorld();
  const { database, get, desk, payingWith, balance, payAhead, becomes, isBalanced, chargesOf } = world;

  const refund = (id: string, body: object) => desk(`/payments/${id}/refunds`, { reason: 'By mistake', ...body });
  const refundsOf = (id: string) => get(`/api/v2/billing/payments/${id}/refunds`);
  const paid = async (amountMinor: string) => {
    await payingWith();
    const { body } = await payAhead(amountMinor);
    await becomes(body.data.id, { status: 'succeeded' });
    return body.data.id as string;
  };

  test('prepaid money is refunded in parts, never above the rest, and booked once', async () => {
    const id = await paid('1000');
    expect((await refund(id, { amountMinor: '1001' })).body.error).toMatchObject({
      code: 'CONFLICT',
      details: { leftMinor: '1000', currency: 'USD' },
    });
    expect((await refund(id, { amountMinor: '400' })).status).toBe(201);
    await becomes(id, { refundedMinor: '400' });
    expect((await refund(id, {})).body.data).toMatchObject({ amountMinor: '600', status: 'processing' });
    await becomes(id, { refundedMinor: '1000' });
    expect((await refund(id, {})).status).toBe(409);
    expect([await balance(), await refundsOf(id)]).toMatchObject([
      [0, 0],
      [{ status: 'succeeded' }, { status: 'succeeded' }],
    ]);
    const [deposit] = await get('/api/v2/billing/deposits');
    expect((await desk(`/customers/${world.payer.account.id}/deposits/${deposit.id}/reverse`)).status).toBe(409);
    await isBalanced();
    const posted = (await get('/api/v2/billing/ledger-transactions')) as { source: string; sourceKey: string; entries: object[] }[];
    const refunds = ((await refundsOf(id)) as { id: string; amountMinor: string }[]).map((one) => [one.id, one.amountMinor]);
    const back = posted.filter(({ source }) => source === 'refund');
    expect(new Map(back.map(({ sourceKey, entries }) => [sourceKey, entries]))).toEqual(
      new Map(
        refunds.map(([refundId, amountMinor]) => [
          refundId,
          expect.arrayContaining([
            { code: 'CASH', currency: 'USD', amountMinor: `-${amountMinor}` },
            { code: 'CUSTOMER_FUNDS', currency: 'USD', amountMinor },
          ]),
        ]),
      ),
    );
    expect(back).toHaveLength(2);
  });

  test('money that paid a charge is not refunded, because the debt would be collected again', async () => {
    const id = await paid('500');
    await database().query(`update ledger_balances set debit_minor = 0 where account_id = $1 and code = 'CUSTOMER_FUNDS'`, [
      world.payer.account.id,
    ]);
    expect((await refund(id, { amountMinor: '1' })).status).toBe(409);
  });

  test('a refund made at the provider is booked, and a failed one is booked back', async () => {
    const id = await paid('800');
    const [charge] = chargesOf(id);
    const made = await world.stripe.refundByHand(String(charge!['id']), 300);
    await becomes(id, { refundedMinor: '300' });
    expect([await balance(), await refundsOf(id)]).toMatchObject([[500, 0], [{ amountMinor: '300', reason: null, status: 'succeeded' }]]);
    await world.stripe.failRefund(made);
    await becomes(id, { refundedMinor: '0' });
    expect([await balance(), await refundsOf(id)]).toMatchObject([[800, 0], [{ status: 'failed' }]]);
    const [{ id: refundId }] = (await refundsOf(id)) as [{ id: string }];
    expect(await get('/api/v2/billing/ledger-transactions')).toMatchObject([
      { source: 'refund_failure', sourceKey: refundId },
      { source: 'refund', sourceKey: refundId },
      { source: 'deposit' },
    ]);
    await isBalanced();
  });

  test('a dispute takes the money at once, and a won dispute gives it back', async () => {
    const id = await paid('900');
    const charge = String(chargesOf(id)[0]!['id']);
    const dispute = await world.stripe.dispute(charge, 900);
    await becomes(id, { refundedMinor: '900' });
    expect(await balance()).toEqual([0, 0]);
    await world.stripe.dispute(charge, 900, 'won', dispute);
    await becomes(id, { refundedMinor: '0' });
    expect(await balance()).toEqual([900, 0]);
    await isBalanced();
  });

  test('a refund of a failed or another account’s payment is refused', async () => {
    await payingWith('declined');
    const { body } = await payAhead('100');
    await becomes(body.data.id, { status: 'failed' });
    expect([(await refund(body.data.id, {})).status, (await refund('pay_none', {})).status]).toEqual([409, 404]);
  });
});
