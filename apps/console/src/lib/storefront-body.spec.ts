import type { Schemas } from './api';
import { agentBody } from './seller-agent-body';
import type { OwnStorefront } from './storefront';
import { blankStorefront, changesOf, draftOf, openBody } from './storefront-body';

const stored = {
  name: 'Lakeside',
  platformId: 'lakeside',
  logoUrl: null,
  publisherDomain: 'lakeside.example',
  operatorDomain: null,
  creativeApproval: 'auto',
  mediaBuyApproval: 'manual',
  defaultCurrency: 'EUR',
  paymentCurrencies: ['EUR', 'USD'],
} as unknown as OwnStorefront;

describe('A storefront as it is typed', () => {
  test('has every setting of the contract, and sends nothing when nothing was changed', () => {
    const draft = draftOf(stored);
    expect(changesOf(draft, draft)).toEqual({});
    expect(openBody(draft)).toEqual(Object.fromEntries(Object.entries(stored)));
  });

  test('sends what was changed only, and clears what was emptied', () => {
    const draft = draftOf(stored);
    expect(changesOf(draft, { ...draft, publisherDomain: '', mediaBuyApproval: 'auto' })).toEqual({
      publisherDomain: null,
      mediaBuyApproval: 'auto',
    });
  });

  test('takes domains out of pasted addresses, and adds the default currency to the others', () => {
    const body = openBody({
      ...blankStorefront,
      publisherDomain: ' https://www.Lakeside.example/news ',
      paymentCurrencies: 'usd eur, eur',
      defaultCurrency: 'chf',
    });
    expect(body).toMatchObject({ publisherDomain: 'lakeside.example', defaultCurrency: 'CHF', paymentCurrencies: ['CHF', 'USD', 'EUR'] });
  });
});

describe('An own agent as it is typed', () => {
  const read = (values: Record<string, string>) => (field: string) => values[field] ?? '';
  const typed = { name: 'North', slug: 'north', agentUrl: 'https://north.example/mcp', countries: 'de, at de' };

  test('is registered with all settings, and with a token only when one was typed', () => {
    expect(agentBody(read(typed), ['ctv'])).toEqual({
      name: 'North',
      slug: 'north',
      agentUrl: 'https://north.example/mcp',
      channels: ['ctv'],
      countries: ['DE', 'AT'],
      sandbox: false,
    });
    expect(agentBody(read({ ...typed, bearerToken: 'secret' }), [])).toMatchObject({ bearerToken: 'secret' });
  });

  test('is changed in what differs', () => {
    const agent = { ...typed, channels: ['ctv'], countries: ['DE', 'AT'], hasCredentials: true } as unknown as Schemas['SellerAgent'];
    expect(agentBody(read(typed), ['ctv'], agent)).toEqual({});
    expect(agentBody(read({ ...typed, name: 'South' }), [], agent)).toEqual({ name: 'South', channels: [] });
  });
});
