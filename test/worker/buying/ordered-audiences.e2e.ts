import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { membersFrom } from '@test/audiences';
import { BuyerFixture, promptSeller } from '@test/buying';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

/** Audiences of orders. The sandbox seller refuses orders for audiences that it has not got. */
describe('audiences of orders', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      promptSeller('north', { takes: ['audiences'] }),
      promptSeller('south', { takes: ['audiences'] }),
    ]);
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const campaignFor = async (slugs: string[], members = 3) => {
    const campaignId = await buying.selectProducts(slugs, [5_000]);
    const { advertiserId } = (await buying.get(`/campaigns/${campaignId}`)).body.data.campaign;
    const of = `/advertisers/${advertiserId}`;
    const audiences = ['buyers', 'staff'].map((audienceId) => ({ audienceId, add: membersFrom(1, members) }));
    expect((await buying.post(`${of}/audiences/sync`, { audiences })).status).toBe(202);
    await eventually(async () => {
      const uploaded = (await buying.get(`${of}/audiences`)).body.data.map(
        ({ uploadedCount }: { uploadedCount: unknown }) => uploadedCount,
      );
      expect(uploaded).toEqual([members, members]);
    });
    const body = { audienceConfig: { targetAudienceIds: ['buyers'], suppressAudienceIds: ['staff'] } };
    expect((await api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as, body })).status).toBe(200);
    return { campaignId, of };
  };
  const toolsOf = (slug: string) =>
    stand.sandbox.calls.filter(({ seller, tool }) => seller === slug && ['sync_audiences', 'create_media_buy'].includes(String(tool)));
  const buysOf = async (campaignId: string) => (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data;

  it('are shared with the seller before it gets the order, and the order names them', async () => {
    const { campaignId, of } = await campaignFor(['north']);
    expect((await buying.post(`/campaigns/${campaignId}/execute`)).body.data.success).toBe(true);
    await eventually(async () => expect(await buysOf(campaignId)).toMatchObject([{ status: 'ACTIVE' }]));
    const calls = toolsOf('north');
    expect(calls.map(({ tool }) => tool)).toEqual(['sync_audiences', 'sync_audiences', 'create_media_buy']);
    expect(calls.at(-1)!.arguments).toMatchObject({
      packages: [{ targeting_overlay: { audience_include: ['buyers'], audience_exclude: ['staff'] } }],
    });
    const shares = (await buying.get(`${of}/syndication-status`)).body.data;
    expect(shares).toMatchObject([
      { audienceId: 'buyers', status: 'COMPLETED' },
      { audienceId: 'staff', status: 'COMPLETED' },
    ]);
  });

  it('whose share was ended are a limitation, which is named before anything is ordered', async () => {
    const { campaignId, of } = await campaignFor(['south']);
    const share = { resourceType: 'AUDIENCE', resourceId: 'staff', adcpAgentIds: [String(stand.id('south'))], enabled: false };
    expect((await buying.post(`${of}/syndicate`, share)).status).toBe(201);
    const { limitations } = (await buying.get(`/campaigns/${campaignId}/order-preview`)).body.data;
    expect(limitations).toMatchObject([{ field: 'audience_exclude', requested: 'staff', supported: '' }]);
    expect((await buying.post(`/campaigns/${campaignId}/execute`)).status).toBe(409);
    expect(toolsOf('south')).toEqual([]);
    const acceptLimitations = limitations.map(({ name }: { name: string }) => name);
    expect((await buying.post(`/campaigns/${campaignId}/execute`, { acceptLimitations })).body.data.success).toBe(true);
    await eventually(async () => expect(await buysOf(campaignId)).toMatchObject([{ status: 'ACTIVE' }]));
    const [order] = toolsOf('south').slice(-1);
    expect(order!.arguments).toMatchObject({ packages: [{ targeting_overlay: { audience_include: ['buyers'] } }] });
    expect(JSON.stringify(order!.arguments)).not.toContain('staff');
  });
});
