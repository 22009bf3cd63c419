import { inMemoryAccounts } from '@exchange/accounts/testing';
import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type Caller, SequentialIds } from '@exchange/kernel';
import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accessOf, assertAllowed } from '@exchange/platform';
import { AdvertiserGrantsController } from '../adapters/http/advertiser-grants.controller';
import { InMemoryAdvertiserGrants } from '../testing/in-memory';
import { AdvertiserGrantsFacade } from './advertiser-grants.facade';
import { AdvertiserGrantsService, type AdvertiserGrantInvitation } from './advertiser-grants.service';

const brand = anAdmin();
const agency = anOrganization({ accountId: 2 });
const day = 86_400_000;

async function start() {
  const { access, clock } = inMemoryAccounts();
  for (const [name, accountType] of [
    ['Brand', 'BUYER'],
    ['Agency', 'BUYER'],
    ['Publisher', 'SELLER'],
  ] as const)
    await access.open(1, { name, company: name, accountType });
  const { facade, records } = advertisersInMemory();
  await records.insert(anAdvertiser({ id: 7, name: 'Shoes' }));
  await records.insert(anAdvertiser({ id: 8, name: 'Hats' }));
  await records.insert(anAdvertiser({ accountId: 2, id: 9 }));
  const store = new InMemoryAdvertiserGrants();
  const grants = new AdvertiserGrantsService(store, access, facade, new SequentialIds(), clock);
  const wanted: AdvertiserGrantInvitation = {
    granteeAccountId: 2,
    advertiserIds: [7],
    capabilities: ['advertiser.read', 'campaign.read'],
    expiresAt: new Date(clock.now().getTime() + 10 * day),
    purpose: 'Spring',
  };
  return { clock, grants, usable: new AdvertiserGrantsFacade(store, clock), wanted };
}

describe('Advertiser grants', () => {
  test('a grant is usable once accepted and no longer once revoked', async () => {
    const { grants, usable, wanted } = await start();
    const { id, advertisers } = await grants.invite(brand, wanted);
    expect(advertisers).toEqual([{ advertiserId: 7, displayName: 'Shoes' }]);
    expect((await usable.findUsable(2, [7])).size).toBe(0);
    await grants.decide(agency, id, 'accept');
    expect((await usable.findUsable(2, [7, 8])).get(7)).toMatchObject({ campaignGrant: 'READ', grantorName: 'Brand' });
    await grants.decide(brand, id, 'revoke', 'Over');
    expect((await usable.findUsable(2, [7])).size).toBe(0);
  });

  test('the strongest of several grants applies', async () => {
    const { grants, usable, wanted } = await start();
    const sets = [
      ['advertiser.read'],
      ['advertiser.read', 'campaign.read', 'campaign.manage'],
      ['advertiser.read', 'campaign.read'],
    ] as const;
    for (const capabilities of sets) {
      const { id } = await grants.invite(brand, { ...wanted, capabilities });
      await grants.decide(agency, id, 'accept');
    }
    expect((await usable.findUsable(2, [7])).get(7)?.campaignGrant).toBe('READ_WRITE');
  });

  test('returns 403 when a side takes the decision of the other, and 404 for a third account', async () => {
    const { grants, wanted } = await start();
    const { id } = await grants.invite(brand, wanted);
    for (const decision of ['accept', 'reject'] as const)
      await expect(grants.decide(brand, id, decision)).rejects.toMatchObject({ status: 403 });
    await expect(grants.decide(agency, id, 'revoke')).rejects.toMatchObject({ status: 403 });
    const stranger = anAdmin({ accountId: 3 });
    await expect(grants.decide(stranger, id, 'accept')).rejects.toMatchObject({ status: 404 });
    await expect(grants.read(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('members may read but not decide; agents, narrowed apps and delegates get 403', async () => {
    const { grants, wanted } = await start();
    const { id } = await grants.invite(brand, wanted);
    expect(await grants.read(aPerson(), id)).toMatchObject({ id });
    const refuses = (caller: Caller, message: string) => {
      for (const method of ['invite', 'accept', 'reject', 'revoke'] as const)
        expect(() => assertAllowed(accessOf(AdvertiserGrantsController, method), caller, 'write')).toThrow(message);
    };
    refuses(aPerson(), 'Only an admin of the account may do that.');
    const delegation = { accountId: 2, organization: 'Agency', advertiserIds: [7] };
    for (const caller of [
      anAgent(),
      anAdmin({ via: 'oauth', grants: new Map([[7, 'READ_WRITE']]) }),
      anAdmin({ grants: new Map(), delegation }),
    ]) {
      await expect(grants.read(caller, id)).rejects.toMatchObject({ status: 403 });
      await expect(grants.list(caller, { limit: 5 })).rejects.toMatchObject({ status: 403 });
      refuses(caller, 'Only an admin of the account may do that.');
    }
  });

  test('an app needs the scope spend to give campaign.manage', async () => {
    const { grants, wanted } = await start();
    const app = anAdmin({ via: 'oauth', scope: 'write' });
    const manage = { ...wanted, capabilities: ['advertiser.read', 'campaign.read', 'campaign.manage'] as const };
    await expect(grants.invite(app, manage)).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(await grants.invite(app, wanted)).toMatchObject({ status: 'invited' });
    expect(await grants.invite({ ...app, scope: 'spend' }, manage)).toMatchObject({ status: 'invited' });
  });

  test('returns 404 for itself, a seller or an unknown grantee, and 400 for a foreign or repeated advertiser', async () => {
    const { grants, wanted } = await start();
    for (const granteeAccountId of [1, 3, 99])
      await expect(grants.invite(brand, { ...wanted, granteeAccountId })).rejects.toMatchObject({ status: 404 });
    await expect(grants.invite(brand, { ...wanted, advertiserIds: [7, 9, 7] })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'advertisers[1].advertiserId' }, { path: 'advertisers[2].advertiserId' }] },
    });
  });

  test('lists given and received grants, separately or together, in pages', async () => {
    const { grants, wanted, clock } = await start();
    const made: string[] = [];
    for (const way of ['out', 'in', 'out'] as const) {
      clock.advance(1_000);
      const back = { ...wanted, granteeAccountId: 1, advertiserIds: [9] };
      made.unshift((await (way === 'out' ? grants.invite(brand, wanted) : grants.invite(agency, back))).id);
    }
    const first = await grants.list(brand, { limit: 2 });
    const cursor = (first.pagination as { nextCursor: string }).nextCursor;
    const second = await grants.list(brand, { limit: 2, cursor });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(made);
    expect(second.pagination).toEqual({ nextCursor: null, hasMore: false });
    expect((await grants.list(brand, { limit: 5, direction: 'received' })).rows.map(({ id }) => id)).toEqual([made[1]]);
    expect((await grants.list(brand, { limit: 5, statuses: ['active'] })).rows).toEqual([]);
  });

  test('the worker marks a grant as expired at expiresAt', async () => {
    const { grants, wanted, clock } = await start();
    const { id } = await grants.invite(brand, wanted);
    clock.advance(10 * day - 1);
    await grants.expireDue();
    expect((await grants.read(brand, id)).status).toBe('invited');
    clock.advance(1);
    await grants.expireDue();
    expect((await grants.read(agency, id)).status).toBe('expired');
  });
});
