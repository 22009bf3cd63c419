import { ActivityReader } from '@test/activity';
import { type Answer, startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { TestTools } from '@test/tools';

describe('Recorded tool calls', () => {
  let api: TestApi;
  let activity: ActivityReader;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { ACTIVITY_CALLS: 'on' } });
    activity = new ActivityReader(api);
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const recorded = (send: (headers: Record<string, string>) => Promise<Answer>) => activity.recorded(send, buyer.as);
  const save = (body: object, headers: Record<string, string>) =>
    api.post('/api/v3/tools/save_advertiser', { as: buyer.as, body, headers });

  it('one call over HTTP is one row with the name of the tool and the objects that it created', async () => {
    const send = (headers: Record<string, string>) =>
      save({ name: 'Rye', brand: 'rye.example', primaryCurrency: 'EUR' }, { ...headers, 'idempotency-key': 'key-of-the-advertiser-1' });
    const { answer, row } = await recorded(send);
    const { advertiserId } = answer.body.data;
    expect(row).toMatchObject({
      operation: 'save_advertiser',
      surface: 'rest',
      method: 'POST',
      httpStatus: 200,
      apiVersion: 'v3',
      advertiserId: Number(advertiserId),
      resources: [{ type: 'ADVERTISER', id: String(advertiserId) }],
      idempotencyReplay: false,
    });
    expect((await recorded(send)).row).toMatchObject({ idempotencyReplay: true, idempotencyReplayOfActivityUid: row.activityUid });
  });

  it('a call that is refused before the tool runs has the name of the tool too', async () => {
    const { row } = await recorded((headers) => save({ name: 'Rye' }, headers));
    expect(row).toMatchObject({ operation: 'save_advertiser', outcome: 'failed', httpStatus: 400, resources: [] });
    // Error codes are those of the answer (v3).
    expect(row.error.code).toBe('VALIDATION_FAILED');
  });

  it('a call over MCP lists the objects of its arguments and its changes, and the same key over HTTP is its replay', async () => {
    const someone = await signUp(api);
    const campaignId = await createCampaign(api, someone.as);
    const tools = new TestTools(api);
    const given = { campaignId, name: 'Renamed', idempotencyKey: 'key-of-the-renaming-1' };
    await tools.call(someone.as, 'save_campaign', given);
    await tools.call(someone.as, 'get', { kind: 'campaign', id: campaignId });
    await tools.refusal(someone.as, 'save_campaign', { ...given, name: 'Otherwise' });
    const headers = { 'idempotency-key': given.idempotencyKey };
    await api.post('/api/v3/tools/save_campaign', { as: someone.as, body: given, headers });
    const rows = await eventually(async () => {
      await activity.flush();
      const { body } = await activity.list({ limit: '4' }, someone.as);
      expect(body.data.map(({ operation }: { operation: string }) => operation)).toEqual([
        'save_campaign',
        'save_campaign',
        'get',
        'save_campaign',
      ]);
      return body.data;
    });
    const [replay, refused, read, changed] = rows;
    const resources = [{ type: 'CAMPAIGN', id: campaignId }];
    expect(changed).toMatchObject({ surface: 'mcp', resources, idempotencyReplay: false });
    expect(read).toMatchObject({ surface: 'mcp', resources });
    expect(refused).toMatchObject({ outcome: 'failed', idempotencyReplay: false, error: { code: 'CONFLICT', class: 'conflict' } });
    expect(replay).toMatchObject({
      surface: 'rest',
      resources,
      idempotencyReplay: true,
      idempotencyReplayOfActivityUid: changed.activityUid,
    });
  });

  it('a call is found by the correlation ids of its caller', async () => {
    const correlationId = 'plan-of-the-spring:1';
    const { row } = await recorded((headers) => api.post('/api/v3/tools/get_status', { as: buyer.as, headers, body: { correlationId } }));
    expect(row).toMatchObject({ operation: 'get_status', correlationId });
    const { body } = await activity.list({ correlationId }, buyer.as);
    expect(body.data.map(({ activityUid }: { activityUid: string }) => activityUid)).toEqual([row.activityUid]);
  });
});
