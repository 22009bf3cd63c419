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
  const agentOf = async (kind?: 'org') => {
    const { client } = await modernClient(api, (await createKey(api, robin.as, kind)).bearer);
    closing.push(client);
    return client;
  };
  const asked = async (client: Awaited<ReturnType<typeof agentOf>>, args: object) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- the answer is what is tested
    (await client.callTool({ name: 'ask_assistant', arguments: { ...args } })).structuredContent as any;

  it('returns a list as a page with a short answer, when the client shows pages and a page shows exactly that list', async () => {
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

  it('answers agents as their person: it reads, stores the conversation and changes nothing', async () => {
    const id = await createCampaign(api, robin.as, { name: 'Agent tests' });
    const client = await agentOf();
    const first = await asked(client, { prompt: 'show my campaigns' });
    expect(first).toMatchObject({ turnState: 'done', toolsUsed: ['search'], escalated: false });
    expect(first.answer).toContain('Agent tests');
    const { conversationUid } = first;
    const change = await asked(client, { prompt: 'pause the campaign "Agent tests"', conversationUid });
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

  it('files asks for agents once per key; after text of a program an ask needs the person’s confirmation', async () => {
    const client = await agentOf();
    const args = { prompt: 'I want a human', idempotencyKey: 'ask-the-people-once-1' };
    const answers = [await asked(client, args), await asked(client, args)];
    expect(answers[0]).toMatchObject({ toolsUsed: ['save_ask'], escalated: true });
    expect(answers[1]).toEqual(answers[0]);
    expect((await api.get('/api/v2/asks', { as: robin.as })).body.data).toHaveLength(1);
    const { conversationUid } = answers[0];
    const again = await asked(client, { prompt: 'I want a human', conversationUid });
    expect(again).toMatchObject({ escalated: false, pendingConfirmation: { confirmationUid: expect.any(String) } });
  });

  it('refuses credentials that act as no person, conversations of another person and unknown arguments', async () => {
    const client = await agentOf();
    expect(await asked(client, { prompt: 'x'.repeat(4_001) })).toMatchObject({ code: 'VALIDATION_FAILED', field: 'prompt' });
    const unknown = await asked(client, { prompt: 'Hello', showsPages: true });
    expect(unknown).toMatchObject({ code: 'VALIDATION_FAILED', details: { issues: [expect.anything()] } });
    expect(await asked(await agentOf('org'), { prompt: 'Hello' })).toMatchObject({ code: 'ACCESS_DENIED' });
    const stranger = await signUp(api);
    const { conversationUid } = (await api.post(`${path}/conversations`, { as: stranger.as, body: {} })).body.data;
    expect(await asked(client, { prompt: 'Hello', conversationUid })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
