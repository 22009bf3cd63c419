import { InMemoryBillingAccounts } from '../adapters/in-memory';
import { CurrencyAccount } from '../domain/currency-account';
import { CampaignCurrencies } from './campaign-currencies';

const organizationId = 7;

describe('Billing accounts that campaigns need', () => {
  let accounts: InMemoryBillingAccounts;
  let payer: number | null;
  let isSandboxed: boolean;
  let terms: { isOn: boolean };
  let currencies: CampaignCurrencies;

  beforeEach(async () => {
    [accounts, payer, isSandboxed, terms] = [new InMemoryBillingAccounts(), organizationId, false, { isOn: true }];
    const organizations = { payerOf: async () => payer };
    const sandbox = { isSandboxed: async () => isSandboxed };
    currencies = new CampaignCurrencies(organizations as never, sandbox as never, accounts, terms as never, {} as never);
    await accounts.lock(organizationId);
  });

  const lacking = async () => [await currencies.lacks(1, 'USD'), await currencies.lacks(1, 'EUR')];

  test('a currency is lacking until the organization has opened it', async () => {
    expect(await lacking()).toEqual([false, true]);
    await accounts.openCurrency(CurrencyAccount.open(organizationId, 'EUR', new Date()));
    expect(await lacking()).toEqual([false, false]);
  });

  test('no currency is lacking with BILLING=off, for a demo, and for an account that buys from sandbox sellers alone', async () => {
    terms.isOn = false;
    expect(await lacking()).toEqual([false, false]);
    [terms.isOn, payer] = [true, null];
    expect(await lacking()).toEqual([false, false]);
    [payer, isSandboxed] = [organizationId, true];
    expect(await lacking()).toEqual([false, false]);
  });
});
