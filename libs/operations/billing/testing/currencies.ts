import type { Books } from '.';
import { poolOf } from '../application/payer-pools';
import { listCurrencies, CurrencyAccount, findCurrency } from '../domain/currency-account';
import { commitCost } from './commit-cost';

const at = new Date('2026-01-15T12:00:00.000Z');
const buy = { buyerId: 1, mediaBuyId: 'mb_1' };

/** Contract tests for implementations of {@link BillingAccounts} with several currencies. `open` returns empty stores. */
export function currenciesContract(open: () => Promise<Pick<Books, 'accounts' | 'buys' | 'money'>>): void {
  test('keeps terms and commitment of each currency, and can make another one the main currency', async () => {
    const { accounts, buys, money } = await open();
    for (const id of [1, 2]) await accounts.lock(id);
    await accounts.change(1, (account) => account.changeTerms({ posture: 'CREDIT', creditLimitMinor: 900 }, true, at));
    for (const currency of ['JPY', 'EUR']) await accounts.openCurrency(CurrencyAccount.open(1, currency, at));
    await accounts.openCurrency(CurrencyAccount.open(2, 'EUR', at));
    await commitCost({ buys, money, organizationId: 1, currency: 'USD' }, { buyerId: 1, mediaBuyId: 'mb_2' }, 700);
    await commitCost({ buys, money, organizationId: 1, currency: 'EUR' }, buy, 50);
    await accounts.changeCurrency(1, 'EUR', (account) => account.changeTerms({ posture: 'CREDIT', creditLimitMinor: 300 }, at));
    expect(await accounts.changeCurrency(1, 'CHF', (account) => account.changeTerms({ posture: 'CREDIT' }, at))).toBeNull();
    const [usd, eur, jpy] = [
      { currency: 'USD', posture: 'CREDIT', creditLimitMinor: 900, committedMinor: 700 },
      { currency: 'EUR', posture: 'CREDIT', creditLimitMinor: 300, committedMinor: 50 },
      { currency: 'JPY', posture: 'PREPAY', creditLimitMinor: 0, committedMinor: 0 },
    ];
    expect(listCurrencies(await accounts.find(1))).toEqual([
      { ...usd, isMain: true },
      { ...eur, isMain: false },
      { ...jpy, isMain: false },
    ]);
    await accounts.makeMain(1, 'EUR', at);
    expect(listCurrencies(await accounts.find(1))).toEqual([
      { ...eur, isMain: true },
      { ...jpy, isMain: false },
      { ...usd, isMain: false },
    ]);
    await money.resize(...poolOf((await buys.find({ buyerId: 1, mediaBuyId: 'mb_2' }))!), '5.000000');
    expect(findCurrency(await accounts.find(1), 'USD')).toMatchObject({ committedMinor: 500 });
    expect([(await buys.find(buy))?.currency, findCurrency(await accounts.find(2), 'EUR')?.committedMinor]).toEqual(['EUR', 0]);
  });
}
