import { startApi, type TestApi } from '@test/api';
import { membersFrom } from '@test/audiences';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { aCampaignBody } from './campaigns.fixture';

const path = '/api/v2/buyer/campaigns';

describe('decisions of a campaign', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let advertiserId: number;
  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as, 'USD');
  });
  afterAll(() => api.close());

  const post = (more: object = {}) => api.post(path, { as: buyer.as, body: aCampaignBody({ advertiserId, ...more }) });
  const created = async (more: object) => (await post(more)).body.data.campaign;
  const audiencesOf = async (owner: number, ...ids: string[]) => {
    const body = { audiences: ids.map((audienceId) => ({ audienceId, add: membersFrom(0, 2) })) };
    expect((await api.post(`/api/v2/buyer/advertisers/${owner}/audiences/sync`, { as: buyer.as, body })).status).toBe(202);
  };

  it('adds audiences until deleteMissing is sent; 404 for an unknown audience, 400 for one on both sides', async () => {
    await audiencesOf(advertiserId, 'crm', 'visitors', 'customers');
    const refused = await post({ audienceConfig: { targetAudienceIds: ['crm', 'nobodys'] } });
    expect([refused.status, refused.body.error.field]).toEqual([404, 'audienceConfig.targetAudienceIds[1]']);
    const both = await post({ audienceConfig: { targetAudienceIds: ['crm'], suppressAudienceIds: ['crm'] } });
    expect([both.status, both.body.error.field]).toEqual([400, 'audienceConfig.suppressAudienceIds[0]']);
    const { campaignId } = await created({ audienceConfig: { targetAudienceIds: ['crm'] } });
    const put = async (audienceConfig: object) =>
      (await api.put(`${path}/${campaignId}`, { as: buyer.as, body: { audienceConfig } })).body.data.campaign.audienceConfig;
    expect(await put({ targetAudienceIds: ['visitors'], suppressAudienceIds: ['customers'] })).toEqual({
      targetAudienceIds: ['crm', 'visitors'],
      suppressAudienceIds: ['customers'],
    });
    expect(await put({ suppressAudienceIds: ['crm'] })).toEqual({
      targetAudienceIds: ['visitors'],
      suppressAudienceIds: ['customers', 'crm'],
    });
    expect(await put({ deleteMissing: true })).toEqual({ targetAudienceIds: [], suppressAudienceIds: [] });
  });

  it('returns 400 for hours that end before they begin, and for an attribution window without postClick', async () => {
    const night = { days: ['monday'], start_hour: 22, end_hour: 6 };
    const hours = await post({ constraints: { daypart_targets: [night] } });
    expect([hours.status, hours.body.error.field]).toEqual([400, 'constraints.daypart_targets[0].end_hour']);
    const goal = { kind: 'metric', metric: 'clicks', attributionWindow: { postView: { interval: 1, unit: 'days' } } };
    const window = await post({ performanceConfig: { optimizationGoals: [goal] } });
    expect([window.status, window.body.error.field]).toEqual([400, 'performanceConfig.optimizationGoals[0].attributionWindow.postClick']);
  });
});
