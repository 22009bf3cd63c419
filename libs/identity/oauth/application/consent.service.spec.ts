import type { AccountsFacade } from '@exchange/accounts';
import { FixedClock, invalidField, SequentialIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import type { SessionAuthenticator, Settings } from '@exchange/platform';
import { oauthEpoch } from '../testing';
import {
  InMemoryAppGrants,
  InMemoryAppPolicies,
  InMemoryConsentAdvertisers,
  InMemoryRegisteredClients,
  OauthTables,
} from '../testing/in-memory';
import { type ConsentRequest, ConsentService } from './consent.service';

const account = { id: 1, name: 'Northwind' };
const advertiser = (id: number, status = 'ACTIVE') => ({ id, name: `Advertiser ${id}`, status });
const request: ConsentRequest = {
  clientId: 'https://app.example/client.json',
  clientName: 'Notebook',
  verifiedHost: 'app.example',
  redirect: { host: 'app.example', scheme: 'https' },
  scope: 'write',
};

/** Consent of a signed-in member of an account with two active advertisers and an archived one. */
function consent(): ConsentService {
  return new ConsentService(
    { authenticate: async () => aPerson() } as unknown as SessionAuthenticator,
    { reachable: async () => [account], reach: async () => account } as unknown as AccountsFacade,
    new InMemoryConsentAdvertisers(
      new Map([
        [1, [advertiser(12), advertiser(11, 'ARCHIVED'), advertiser(10)]],
        [2, [advertiser(20)]],
      ]),
    ),
    new InMemoryAppGrants(new OauthTables()),
    new InMemoryAppPolicies(),
    new InMemoryRegisteredClients(),
    { billing: 'off' } as Settings,
    new SequentialIds(),
    new FixedClock(oauthEpoch),
  );
}

const allow = (advertiserIds: readonly number[] | null) =>
  consent().decide('session', request, { accountId: 1, scope: 'read', advertiserIds });

describe('Consent to an app', () => {
  it('offers the active advertisers of the account, the newest first', async () => {
    const options = await consent().options('session', request.clientId);
    expect(options).toMatchObject({ advertisers: [{ id: 12 }, { id: 10 }], hasMore: false });
  });

  it('grants every advertiser, or the chosen ones in order', async () => {
    expect([(await allow(null))?.advertiserIds, (await allow([12, 10, 12]))?.advertiserIds]).toEqual([null, [10, 12]]);
  });

  it.each([
    ['none', []],
    ['an archived one', [11]],
    ['one of another account', [10, 20]],
  ])('refuses a choice of advertisers with %s', async (_what, ids) => {
    await expect(allow(ids)).rejects.toEqual(invalidField('advertiser', 'Choose at least one active advertiser of the account.'));
  });
});
