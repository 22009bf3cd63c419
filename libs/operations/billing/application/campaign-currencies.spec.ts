import { CurrencyAccount } from '../domain/currency-account';
import { InMemoryBillingAccounts } from '../testing/in-memory';
import { CampaignCurrencies } from './campaign-currencies';

const organizationId = 7;

describe('Billing accounts required by campaigns', () => {
  let accounts: InMemoryBillingAccounts;
  let payer: number | null;
  let isSandboxed: boolean;
  let terms: { isBillingOn: boolean };
  let currencies: CampaignCurrencies;

  beforeEach(async () => {
    [accounts, payer, isSandboxed, terms] = [new InMemoryBillingAccounts(), organizationId, false, { isBillingOn: true }];
    const organizations = { payerOf: async () => payer };
    const sandbox = { isSandboxed: async () => isSandboxed };
    currencies = new CampaignCurrencies(organizations as never, sandbox as never, accounts, terms as never, {} as never);
    await accounts.lock(organizationId);
  });

  const lacking = async () => [await currencies.lacksBillingAccount(1, 'USD'), await currencies.lacksBillingAccount(1, 'EUR')];

  test('reports a currency as missing until the organization opens it', async () => {
    expect(await lacking()).toEqual([false, true]);
    await accounts.openCurrency(CurrencyAccount.open(organizationId, 'EUR', new Date()));
    expect(await lacking()).toEqual([false, false]);
  });

  test('reports no currency as missing with BILLING=off, for a demo, and for an account that buys only from sandbox sellers', async () => {
    terms.isBillingOn = false;
    expect(await lacking()).toEqual([false, false]);
    [terms.isBillingOn, payer] = [true, null];
    expect(await lacking()).toEqual([false, false]);
    [payer, isSandboxed] = [organizationId, true];
    expect(await lacking()).toEqual([false, false]);
  });
});
