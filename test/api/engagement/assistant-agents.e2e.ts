import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { modernClient } from '../edge/clients';

const path = '/api/v2/assistant';

// spec: service.area.assistant
describe('The assistant, for clients that show pages and for agents', () => {
  let api: TestApi;
  let robin: SignedUp;
  const closing: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    api = await startApi();
    robin = await signUp(api);
  });
  afterAll(async () => {
    await Promise.all(closing.map((client) => client.close()));
    await api.close();
  });

  const ask = async (prompt: string, more: object = {}) =>
    (await api.post(`${path}/chat`, { as: robin.as, body: { prompt, ...more } })).body.data;
  const connectAgent = async (kind?: 'org') => {
    const { client } = await modernClient(api, (await createKey(api, robin.as, kind)).bearer);
    closing.push(client);
    return client;
  };
  const askAsAgent = async (client: Awaited<ReturnType<typeof connectAgent>>, args: object) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- the answer is what is tested
    (await client.callTool({ name: 'ask_assistant', arguments: { ...args } })).structuredContent as any;

  it('returns a page and a short answer when the client shows pages and one page shows exactly the requested list', async () => {
    const campaignId = await createCampaign(api, robin.as, { name: 'Page tests' });
    const listed = await ask('show my campaigns', { showsPages: true });
    expect(listed.answer).toBe('What there is (1) is shown with this answer.');
    expect(listed.artifact).toEqual({
      kind: 'mcp_app',
      resourceUri: 'ui://exchange/campaigns/mcp-app.html',
      view: 'campaigns',
      canonicalSurface: true,
      data: {
        page: 'campaigns',
        params: {},
        result: {
          sources: ['objects'],
          objects: expect.objectContaining({ results: [expect.objectContaining({ campaignId, name: 'Page tests' })] }),
        },
      },
      truncated: false,
    });
    const drafts = await ask('show draft campaigns', { showsPages: true });
    expect([drafts.artifact, drafts.answer]).toEqual([null, expect.stringContaining('Page tests')]);
    const inWords = await ask('show my campaigns');
    expect([inWords.artifact, inWords.answer]).toEqual([null, expect.stringContaining('Page tests')]);
    const changing = await ask('set the budget of the campaign "Page tests" to 60000', { showsPages: true });
    expect([changing.artifact, changing.pendingConfirmation.toolName]).toEqual([null, 'save_campaign']);
  });

  it('answers an agent with the rights of its person, stores the conversation and changes nothing', async () => {
    const id = await createCampaign(api, robin.as, { name: 'Agent tests' });
    const client = await connectAgent();
    const first = await askAsAgent(client, { prompt: 'show my campaigns' });
    expect(first).toMatchObject({ turnState: 'done', toolsUsed: ['search'], escalated: false });
    expect(first.answer).toContain('Agent tests');
    const { conversationUid } = first;
    const change = await askAsAgent(client, { prompt: 'pause the campaign "Agent tests"', conversationUid });
    expect(change).toEqual({
      conversationUid,
      answer: 'I only read here: make the change in the console.',
      turnState: 'done',
      toolsUsed: [],
      escalated: false,
    });
    const conversation = (await api.get(`${path}/conversations/${conversationUid}`, { as: robin.as })).body.data;
    expect(conversation.messages).toHaveLength(4);
    expect((await api.get(`/api/v2/buyer/campaigns/${id}`, { as: robin.as })).body.data.campaign.revision).toBe(1);
  });

  it('files one ask per idempotency key, and needs the person’s confirmation once the conversation contains text of an agent', async () => {
    const client = await connectAgent();
    const args = { prompt: 'I want a human', idempotencyKey: 'ask-the-people-once-1' };
    const answers = [await askAsAgent(client, args), await askAsAgent(client, args)];
    expect(answers[0]).toMatchObject({ toolsUsed: ['save_ask'], escalated: true });
    expect(answers[1]).toEqual(answers[0]);
    expect((await api.get('/api/v2/asks', { as: robin.as })).body.data).toHaveLength(1);
    const { conversationUid } = answers[0];
    const again = await askAsAgent(client, { prompt: 'I want a human', conversationUid });
    expect(again).toMatchObject({ escalated: false, pendingConfirmation: { confirmationUid: expect.any(String) } });
  });

  it('refuses credentials that belong to no person, conversations of another person and unknown arguments', async () => {
    const client = await connectAgent();
    expect(await askAsAgent(client, { prompt: 'x'.repeat(4_001) })).toMatchObject({ code: 'VALIDATION_FAILED', field: 'prompt' });
    const unknown = await askAsAgent(client, { prompt: 'Hello', showsPages: true });
    expect(unknown).toMatchObject({ code: 'VALIDATION_FAILED', details: { issues: [expect.anything()] } });
    expect(await askAsAgent(await connectAgent('org'), { prompt: 'Hello' })).toMatchObject({ code: 'ACCESS_DENIED' });
    const stranger = await signUp(api);
    const { conversationUid } = (await api.post(`${path}/conversations`, { as: stranger.as, body: {} })).body.data;
    expect(await askAsAgent(client, { prompt: 'Hello', conversationUid })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
