import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { aCampaignBody } from './campaigns.fixture';

const path = '/api/v2/buyer/campaigns';

describe('time zones of campaigns', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let advertiserId: number;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as);
    await api.put(`/api/v2/buyer/advertisers/${advertiserId}`, { as: buyer.as, body: { timezone: 'Europe/Berlin' } });
  });
  afterAll(() => api.close());

  const post = (more: object = {}) => api.post(path, { as: buyer.as, body: aCampaignBody({ advertiserId, ...more }) });
  const put = (id: string, body: object) => api.put(`${path}/${id}`, { as: buyer.as, body });

  it('returns 201 with the advertiser’s time zone, or with the given one', async () => {
    const zones = [await post(), await post({ timezone: 'Asia/Kolkata' })].map(({ body }) => body.data.campaign.timezone);
    expect(zones).toEqual(['Europe/Berlin', 'Asia/Kolkata']);
  });

  it.each(['Europe/Nowhere', 'europe/berlin', '+01:00', '', null, 60])(
    'return 400 on timezone for %p, at creation and in an update',
    async (timezone) => {
      const { campaignId } = (await post()).body.data.campaign;
      for (const { status, body } of [await post({ timezone }), await put(campaignId, { timezone })])
        expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'timezone']);
    },
  );

  it('can be changed in DRAFT, and returns 409 on timezone afterwards', async () => {
    const { campaignId } = (await post()).body.data.campaign;
    expect((await put(campaignId, { timezone: 'Pacific/Auckland' })).body.data.campaign.timezone).toBe('Pacific/Auckland');
    await api.app.get(Database).query(`update campaigns set status = 'ACTIVE' where id = $1`, [campaignId]);
    const { status, body } = await put(campaignId, { timezone: 'UTC' });
    expect([status, body.error.code, body.error.field]).toEqual([409, 'CONFLICT', 'timezone']);
    expect((await put(campaignId, { timezone: 'Pacific/Auckland' })).status).toBe(200);
  });
});
