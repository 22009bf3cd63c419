import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { toolError } from '@exchange/platform/tools';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

/** Arguments for existing objects with an outdated revision. */
type Stale = Readonly<Record<string, unknown>>;

/** Names of arguments, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.keys((schema as { properties?: object }).properties ?? {});
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

describe('an outdated revision', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let tools: TestTools;
  let stale: Readonly<Record<string, readonly (readonly [field: string, args: Stale])[]>>;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor', 'MediaBuySchedule'] });
    stand = await SandboxSellers.open(api, [promptSeller('east')]);
    buyer = await signUp(api);
    tools = new TestTools(api);
    const [buy] = await new BuyerFixture(api, stand, buyer.as).bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, campaignId, packages } = buy!;
    const { packageId } = packages[0]!;
    const agent = await api.post('/api/v2/buyer-agents', { as: buyer.as, body: { displayName: 'Planner' } });
    const advertiserId = await createAdvertiser(api, buyer.as);
    const creative = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/creatives`, { as: buyer.as, body: { name: 'Oats' } });
    const { creativeId } = creative.body.data as { creativeId: string };
    const expectedRevision = 1_000;
    const ofCampaign = (given: object) => ['expectedRevision', { campaignId, expectedRevision, ...given }] as const;
    const ofCreative = (given: object) => ['expectedRevision', { advertiserId, creativeId, expectedRevision, ...given }] as const;
    const ofBuy = (given: object) => ['expectedRevision', { mediaBuyId, expectedRevision, ...given }] as const;
    stale = {
      request_proposals: [['expectedCampaignRevision', { campaignId, expectedCampaignRevision: 1_000, sellerIds: stand.idsOf('east') }]],
      save_buyer_agent: [
        ['expectedAccessRevision', { id: agent.body.data.principalId, access: { expectedAccessRevision: 1_000, advertisers: [] } }],
      ],
      save_campaign: [
        ofCampaign({ name: 'Oats' }),
        ofCampaign({ isPaused: true }),
        ofCampaign({ desiredPhase: 'canceled' }),
        ofCampaign({ isArchived: true }),
      ],
      save_creative: [ofCreative({ name: 'Evenings' }), ofCreative({ isReady: true })],
      save_media_buy: [
        ofBuy({ name: 'Evenings' }),
        ofBuy({ packages: [{ packageId, budget: 15_000 }] }),
        ofBuy({ isPaused: true }),
        ofBuy({ desiredPhase: 'canceled' }),
        ofBuy({ isAccepted: true }),
      ],
    };
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  it('is an argument of these tools', () => {
    const taking = tools.names.filter((name) =>
      namesIn(z.toJSONSchema(tools.tool(name).spec.input, { io: 'input' })).some((argument) => /revision/i.test(argument)),
    );
    expect(taking).toEqual(Object.keys(stale));
  });

  it('returns REVISION_CONFLICT from all of them, over MCP and HTTP, and changes nothing', async () => {
    for (const [name, calls] of Object.entries(stale)) {
      for (const [field, args] of calls) {
        const idempotencyKey = newKey();
        const told = toolError(await tools.refusal(buyer.as, name, { ...args, idempotencyKey }));
        expect([name, args, told.code, told.field?.split('.').at(-1), told.recovery]).toEqual([
          name,
          args,
          'REVISION_CONFLICT',
          field,
          'correctable',
        ]);
        const headers = { 'Idempotency-Key': idempotencyKey };
        const { status, body } = await api.post(`/api/v3/tools/${name}`, { as: buyer.as, headers, body: { ...args, idempotencyKey } });
        expect([name, status, body.error.code]).toEqual([name, 409, 'REVISION_CONFLICT']);
      }
    }
  });

  it('returns CONFLICT over REST', async () => {
    const [, { mediaBuyId }] = stale['save_media_buy']![0]! as [string, { mediaBuyId: string }];
    const [, { campaignId }] = stale['save_campaign']![0]! as [string, { campaignId: string }];
    const conflict = { status: 409, body: { error: { code: 'CONFLICT' } } };
    const renamed = { name: 'Oats', expectedRevision: 1_000 };
    expect(await api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as, body: renamed })).toMatchObject(conflict);
    const [, { id, access }] = stale['save_buyer_agent']![0]! as [string, { id: string; access: object }];
    expect(await api.put(`/api/v2/buyer-agents/${id}/access`, { as: buyer.as, body: access })).toMatchObject(conflict);
    const { body } = await api.get(`/api/v2/buyer/media-buys/${mediaBuyId}`, { as: buyer.as });
    expect(body.data.mediaBuy).toMatchObject({ status: 'ACTIVE', budget: 20_000 });
  });
});
