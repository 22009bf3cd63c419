import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

/** Changed decisions of a campaign after its purchase, and the sellers' reactions. */
describe('orders after the purchase', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      promptSeller('east'),
      promptSeller('west', { lacks: ['language'] }),
      promptSeller('forgetful', { quirks: { leavesOut: ['device_type'] } }),
    ]);
    buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const put = (campaignId: string, body: object) => api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buying.as, body });
  const updatesOf = (slug: string) => JSON.parse(JSON.stringify(buying.callsOf(slug, 'update_media_buy').map((call) => call.arguments)));

  it('sends a changed decision as a change with only the new values, and shows it once the seller agrees', async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [5_000], { constraints: { geo_countries: ['US'], language: ['en'] } });
    expect((await put(buy!.campaignId, { constraints: { geo_countries: ['US'], language: ['es'] } })).status).toBe(200);
    await eventually(async () => {
      expect(await buying.buy(buy!.mediaBuyId)).toMatchObject({
        decisions: { targeting: { language: ['es'] } },
        pendingChange: null,
        isOutdated: false,
      });
    });
    const [update, ...others] = updatesOf('east');
    expect(others).toEqual([]);
    expect(update.packages).toEqual([
      { package_id: buy!.packages[0]!.sellerPackageId, targeting_overlay: { geo_countries: ['US'], language: ['es'] } },
    ]);
    await put(buy!.campaignId, { name: 'Another name' });
    await put(buy!.campaignId, { budget: { pacing: 'ASAP' } });
    await eventually(async () => expect((await buying.buy(buy!.mediaBuyId)).decisions.pacing).toBe('ASAP'));
    expect(
      updatesOf('east')
        .slice(1)
        .map(({ packages }: { packages: object[] }) => packages),
    ).toEqual([[{ package_id: buy!.packages[0]!.sellerPackageId, pacing: 'asap' }]]);
  });

  it('keeps the order with a reason when the seller refuses a change', async () => {
    const [buy] = await buying.bookMediaBuys(['west'], [5_000], { constraints: { geo_countries: ['US'] } });
    await put(buy!.campaignId, { constraints: { geo_countries: ['US'], language: ['es'] } });
    await eventually(async () => {
      const { decisions, message, pendingChange } = await buying.buy(buy!.mediaBuyId);
      expect([decisions.targeting, message, pendingChange]).toEqual([{ geo_countries: ['US'] }, expect.any(String), null]);
    });
  });

  it("reports and notifies a difference when the seller's echo leaves out a value", async () => {
    const [buy] = await buying.bookMediaBuys(['forgetful'], [5_000], { constraints: { geo_countries: ['US'], device_type: ['ctv'] } });
    const drift = [{ packageId: buy!.packages[0]!.packageId, field: 'targeting_overlay.device_type', ordered: '["ctv"]', echoed: '' }];
    await eventually(async () => expect((await buying.buy(buy!.mediaBuyId)).drift).toEqual(drift));
    await eventually(async () => {
      const { body } = await api.get('/api/v2/notifications?types=media_buy.updated', { as: buying.as });
      expect(body.data.map(({ messagePreview }: { messagePreview: string }) => messagePreview)).toContain(
        `The seller of media buy ${buy!.mediaBuyId} does something else than what was ordered: targeting_overlay.device_type.`,
      );
    });
  });
});
