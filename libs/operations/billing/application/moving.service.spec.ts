import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { maxMinor } from '../domain/ledger';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { MovingService } from './moving.service';

const now = new Date('2026-03-20T12:00:00.000Z');

test('moves balances above the maximum of one entry when an account joins an organization', async () => {
  const ledger = new InMemoryLedger();
  for (const sourceKey of ['dep_1', 'dep_2', 'dep_3']) {
    const entries = [
      { code: 'CASH', currency: 'IDR', amountMinor: maxMinor },
      { code: 'CUSTOMER_FUNDS', currency: 'IDR', amountMinor: -maxMinor },
    ] as const;
    await ledger.post({ accountId: 1, source: 'deposit', sourceKey, memo: 'Deposit', occurredAt: now, entries });
  }
  await new MovingService(new InMemoryBillingAccounts(), ledger, new ImmediateUnitOfWork(), new FixedClock(now)).move(1, 7);
  expect([await ledger.position(1, 'IDR'), await ledger.position(7, 'IDR')]).toEqual([
    { fundedMinor: 0, owedMinor: 0 },
    { fundedMinor: 3 * maxMinor, owedMinor: 0 },
  ]);
});
