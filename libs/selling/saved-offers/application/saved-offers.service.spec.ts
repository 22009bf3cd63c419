import { type SellerOffer, SellerOffersFacade } from '@exchange/discovery';
import { aProduct, aProposal } from '@exchange/discovery/testing';
import { FixedClock, later } from '@exchange/kernel';
import { aPerson, anAgent } from '@exchange/kernel/testing';
import { accessOf, assertAllowed, authErrors } from '@exchange/platform';
import { SavedOffersController } from '../adapters/http/saved-offers.controller';
import { InMemorySavedOffers, InMemorySavedOfferLookups } from '../testing';
import { ExpiringService } from './expiring.service';
import { SavedOfferCodes } from './offer-codes';
import { SavedOffersService } from './saved-offers.service';

type Asked = Parameters<SellerOffersFacade['find']>[0];

const caller = aPerson();
const stranger = aPerson({ accountId: 2 });
const offered: SellerOffer = { products: [aProduct('sf1:3:a')], proposals: [aProposal('sfp1:3:p', { 'sf1:3:a': 100 })] };

function start() {
  const clock = new FixedClock();
  const offers = new InMemorySavedOffers();
  const lookups = new InMemorySavedOfferLookups();
  const facade = new SellerOffersFacade(
    {
      offerOf: async ({ sellerAccountId, sellerId, discoveryId }: Asked) =>
        sellerAccountId === 1 && sellerId === 3 && discoveryId === 'disc_1' ? offered : null,
    } as never,
    {} as never,
  );
  const service = new SavedOffersService(offers, facade, lookups, clock);
  const codes = new SavedOfferCodes(offers, lookups, clock);
  const wanted = () => ({ label: 'Spring', expiresAt: later(clock.now(), 86_400_000), proposalId: 'sfp1:3:p' });
  const save = (more: object = {}) => service.save(caller, { ...wanted(), operatorId: { customerId: 20 }, discoveryId: 'disc_1', ...more });
  return { clock, offers, lookups, service, codes, save };
}

const page = { limit: 25 };

describe('SavedOffersService', () => {
  test('saves a proposal by the discovery or by the received brief', async () => {
    const { save, lookups } = start();
    lookups.briefs.set('brief_1', { accountId: 1, discoveryId: 'disc_1' });
    expect(await save()).toMatchObject({
      status: 'active',
      storefrontId: 3,
      snapshot: offered,
      operatorDomain: null,
      operatorAccountId: 20,
    });
    const second = await save({ discoveryId: undefined, briefArtifactId: 'brief_1', operatorId: { domain: 'https://www.Acme.example/x' } });
    expect(second).toMatchObject({ discoveryId: 'disc_1', operatorDomain: 'acme.example', operatorAccountId: null });
  });

  test.each<[object, number, string]>([
    [{ discoveryId: undefined }, 400, 'discoveryId'],
    [{ briefArtifactId: 'brief_1' }, 400, 'discoveryId'],
    [{ operatorId: {} }, 400, 'operatorId'],
    [{ operatorId: { domain: 'acme.example', customerId: 20 } }, 400, 'operatorId'],
    [{ operatorId: { domain: 'not a domain' } }, 400, 'operatorId.domain'],
    [{ discoveryId: 'disc_2' }, 404, 'discoveryId'],
    [{ proposalId: 'sfp1:4:p' }, 404, 'discoveryId'],
    [{ proposalId: 'mine' }, 404, 'discoveryId'],
    [{ proposalId: 'sfp1:3:q' }, 404, 'proposalId'],
    [{ discoveryId: undefined, briefArtifactId: 'brief_2' }, 404, 'briefArtifactId'],
  ])('answers %j with %d on %s', async (more, status, field) => {
    const { save } = start();
    await expect(save(more)).rejects.toMatchObject({ status, field });
  });

  test('answers 404 to other accounts and 403 to agents', async () => {
    const { service, save } = start();
    const { id } = await save();
    await expect(service.read(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(service.change(stranger, id, { label: 'Mine' })).rejects.toMatchObject({ status: 404 });
    await expect(service.revoke(stranger, id)).rejects.toMatchObject({ status: 404 });
    const agent = anAgent({ accountType: 'SELLER' });
    expect(() => assertAllowed(accessOf(SavedOffersController, 'list'), agent, 'read')).toThrow(authErrors.notForAgents());
  });

  test('lists pages newest first with the current status', async () => {
    const { service, save, clock } = start();
    for (const label of ['a', 'b', 'c']) await save({ label });
    clock.advance(86_400_000);
    const first = await service.list(caller, { status: 'expired' }, { limit: 2 });
    expect(first.rows.map(({ label, status }) => [label, status])).toEqual([
      ['c', 'expired'],
      ['b', 'expired'],
    ]);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const second = await service.list(caller, { customerId: 20 }, { limit: 2, cursor: nextCursor });
    expect(second.rows.map(({ label }) => label)).toEqual(['a']);
    expect((await service.list(caller, { domain: 'acme.example' }, page)).rows).toEqual([]);
    expect((await service.list(caller, { domain: '…' }, page)).rows).toEqual([]);
  });

  test('redeems a code in any case, for its account or one below it', async () => {
    const { codes, save, lookups, service } = start();
    lookups.identities.set(22, { accountIds: [22, 20], domains: [] });
    const { id, code, expiresAt } = await save();
    await expect(codes.redeem(30, code, 'disc_9')).rejects.toMatchObject({ status: 404, field: 'proposalCode' });
    const redeemed = await codes.redeem(22, code.toLowerCase(), 'disc_9');
    expect(redeemed).toMatchObject({
      sellerId: 3,
      label: 'Spring',
      products: [{ productId: 'sf1:3:a', expiresAt: expiresAt.toISOString() }],
    });
    expect(await service.read(caller, id)).toMatchObject({ status: 'redeemed', redeemedBy: 22 });
    await expect(codes.redeem(20, code, 'disc_10')).rejects.toMatchObject({ status: 409, field: 'proposalCode' });
  });

  test('marks offers after their expiry', async () => {
    const { offers, clock, save } = start();
    const { id } = await save();
    const expiring = new ExpiringService(offers, clock);
    await expiring.expireDue();
    expect((await offers.find(1, id))?.state.status).toBe('active');
    clock.advance(86_400_000);
    await expiring.expireDue();
    expect((await offers.find(1, id))?.state.status).toBe('expired');
  });
});
