import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { ModelServer } from '@test/language-models';
import { signUp } from '@test/people';

const path = '/api/v2/assistant';

describe.each(['openai', 'anthropic'] as const)('Stopping an answer of %s', (provider) => {
  let models: ModelServer;
  let api: TestApi;
  let beside: TestApi;
  beforeAll(async () => {
    models = await ModelServer.start(provider);
    const environment = {
      ASSISTANT_PROVIDER: provider,
      ASSISTANT_BASE_URL: models.url,
      ASSISTANT_MODEL: 'local',
      ASSISTANT_API_KEY: 'key-of-the-model',
      ASSISTANT_PRICES: 'input:3000000,output:15000000',
    };
    [api, beside] = [await startApi({ environment }), await startApi({ environment })];
  });
  afterAll(async () => {
    await beside.close();
    await api.close();
    await models.close();
  });

  it.each(['the same process', 'another process'])(
    'from %s aborts the model call, keeps the text so far and records its cost',
    async (where) => {
      const at = where === 'another process' ? beside : api;
      const { as, account } = await signUp(api);
      const { conversationUid } = (await api.post(`${path}/conversations`, { as, body: {} })).body.data;
      const { begun, left } = models.lingering;
      const answered = api.post(`${path}/chat`, { as, body: { prompt: 'linger', conversationUid } });
      await eventually(() => expect(models.lingering.begun).toBe(begun + 1));
      expect(models.lingering.left).toBe(left);
      const stop = await at.post(`${path}/chat/${conversationUid}/stop`, { as });
      expect([stop.status, stop.body.data]).toEqual([200, { conversationUid, stopped: true }]);
      await eventually(() => expect(models.lingering.left).toBe(left + 1));
      expect((await answered).body.data).toMatchObject({ turnState: 'stopped', pendingConfirmation: null });
      const usage = 'select call_count::int as calls, input_tokens > 0 as counted from ai_usage where account_id = $1';
      await eventually(async () => expect(await api.app.get(Database).query(usage, [account.id])).toEqual([{ calls: 1, counted: true }]));
      expect(await api.app.get(Database).query('select from ai_reservations where account_id = $1', [account.id])).toEqual([]);
      expect((await at.post(`${path}/chat/${conversationUid}/stop`, { as })).body.data.stopped).toBe(false);
      expect((await api.post(`${path}/chat`, { as, body: { prompt: 'Hello', conversationUid } })).body.data.turnState).toBe('done');
    },
  );
});
