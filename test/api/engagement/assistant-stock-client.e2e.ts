import { randomUUID } from 'node:crypto';
import { Chat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { ModelServer } from '@test/language-models';
import { signUp, type SignedUp } from '@test/people';

const path = '/api/v2/assistant';

interface Client {
  readonly as: SignedUp['as'];
  readonly at: TestApi;
  /** When omitted, the first message begins a new conversation. */
  readonly conversationUid?: string;
}

/** The unmodified chat of `@ai-sdk/react`: only the URL and the request body are set by this test. */
function stockChat({ as, at, conversationUid }: Client): Chat<UIMessage> {
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${at.url}${path}/chat/stream`,
    headers: { cookie: `sc_session=${(as as { cookie: string }).cookie}` },
    prepareSendMessagesRequest: ({ messages }) => {
      const last = messages.at(-1)!;
      const approved = last.parts.find((part) => 'approval' in part && part.state === 'approval-responded') as
        | { approval: { id: string } }
        | undefined;
      const prompt = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { body: approved ? { confirmationUid: approved.approval.id } : { prompt, conversationUid } };
    },
    prepareReconnectToStreamRequest: ({ id }) => ({ api: `${at.url}${path}/chat/${id}/stream` }),
  });
  return new Chat<UIMessage>({ id: conversationUid ?? randomUUID(), transport, generateId: randomUUID });
}

const textOf = (chat: Chat<UIMessage>): string =>
  chat.messages.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).join('\n');

const framesOf = (text: string): { id: number; data: object }[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => /^id: \d+$/m.test(block) && block.includes('data: '))
    .map((block) => ({ id: Number(/^id: (\d+)$/m.exec(block)![1]), data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as object }));

const wordsIn = (text: string): string =>
  framesOf(text)
    .map(({ data }) => (data as { delta?: string }).delta ?? '')
    .join('');

/** Reads the response until `isEnough` accepts the received text, or until the response ends. */
async function readUntil({ body }: Response, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (isEnough(text)) break;
  }
  return text;
}

describe('The stock chat of the AI SDK', () => {
  let models: ModelServer;
  let api: TestApi;
  let hosted: TestApi;
  let otherProcess: TestApi;

  beforeAll(async () => {
    models = await ModelServer.start('openai');
    const environment = {
      ASSISTANT_PROVIDER: 'openai',
      ASSISTANT_BASE_URL: models.url,
      ASSISTANT_MODEL: 'local',
      ASSISTANT_PRICES: 'input:3000000,output:15000000',
    };
    [api, hosted, otherProcess] = [await startApi(), await startApi({ environment }), await startApi({ environment })];
  });
  afterAll(async () => {
    await otherProcess.close();
    await hosted.close();
    await api.close();
    await models.close();
  });

  const begin = async (at: TestApi) => {
    const { as } = await signUp(at);
    const { conversationUid } = (await at.post(`${path}/conversations`, { as, body: {} })).body.data;
    return { as, conversationUid: conversationUid as string };
  };

  it('reads an answer, approves a call and reads its result', async () => {
    const { as, conversationUid } = await begin(api);
    const campaignId = await createCampaign(api, as, { name: 'Stock' });
    const chat = stockChat({ as, at: api, conversationUid });
    await chat.sendMessage({ text: 'Set the budget of the campaign “Stock” to 70000' });
    expect([chat.error, chat.status]).toEqual([undefined, 'ready']);
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths
    const asked = chat.messages.at(-1)!.parts.find((part: any) => part.state === 'approval-requested') as any;
    expect(asked).toMatchObject({ type: 'tool-save_campaign', input: { campaignId, budget: { total: 70_000 } } });
    await chat.addToolApprovalResponse({ id: asked.approval.id, approved: true });
    await chat.sendMessage();
    expect([chat.error, chat.status]).toEqual([undefined, 'ready']);
    expect(textOf(chat)).toContain('Done');
    const { campaign } = (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as })).body.data;
    expect(campaign.budget.total).toBe(70_000);
  });

  it('resumes an answer under way in another process and follows it to its end', async () => {
    const { as, conversationUid } = await begin(hosted);
    const begun = models.lingering.begun;
    const lost = stockChat({ as, at: hosted, conversationUid });
    const asking = lost.sendMessage({ text: 'linger' });
    await eventually(() => expect(models.lingering.begun).toBe(begun + 1));
    await lost.stop();
    await asking;
    const chat = stockChat({ as, at: otherProcess, conversationUid });
    const following = chat.resumeStream();
    await eventually(() => expect(textOf(chat)).toContain('Half a word'));
    expect(chat.status).toBe('streaming');
    expect((await otherProcess.post(`${path}/chat/${conversationUid}/stop`, { as })).body.data.stopped).toBe(true);
    await following;
    expect([chat.error, chat.status, textOf(chat)]).toEqual([undefined, 'ready', expect.stringContaining('Stopped.')]);
  });

  it('learns the id of a new conversation from the first frame and resumes in another process', async () => {
    const { as } = await signUp(hosted);
    const lost = stockChat({ as, at: hosted });
    const asking = lost.sendMessage({ text: 'linger' });
    const metadata = () => lost.messages.at(-1)?.metadata as { conversationUid: string } | undefined;
    await eventually(() => expect(metadata()).toEqual({ conversationUid: expect.any(String) as string }));
    const { conversationUid } = metadata()!;
    await lost.stop();
    await asking;
    const chat = stockChat({ as, at: otherProcess, conversationUid });
    const following = chat.resumeStream();
    await eventually(() => expect(textOf(chat)).toContain('Half a word'));
    expect((await otherProcess.post(`${path}/chat/${conversationUid}/stop`, { as })).body.data.stopped).toBe(true);
    await following;
    expect([chat.error, chat.messages.map((one) => one.metadata)]).toEqual([undefined, [{ conversationUid }]]);
  });

  it('receives everything once when the connection is cut after the first frame of a new conversation', async () => {
    const { as } = await signUp(hosted);
    const headers = { cookie: `sc_session=${(as as { cookie: string }).cookie}`, 'content-type': 'application/json' };
    const connection = new AbortController();
    const body = JSON.stringify({ prompt: 'linger' });
    const answer = await fetch(`${hosted.url}${path}/chat/stream`, { method: 'POST', headers, body, signal: connection.signal });
    const [first] = framesOf(await readUntil(answer, (text) => framesOf(text).length > 0));
    connection.abort();
    expect(first).toEqual({
      id: 1,
      data: expect.objectContaining({ type: 'start', conversationUid: expect.any(String) as string }) as object,
    });
    const { conversationUid } = first!.data as { conversationUid: string };
    const rest = await fetch(`${otherProcess.url}${path}/chat/${conversationUid}/stream`, {
      headers: { ...headers, 'last-event-id': '1' },
    });
    let isStopped = false;
    const text = await readUntil(rest, (read) => {
      if (!isStopped && wordsIn(read).includes('Half a word')) {
        isStopped = true;
        void hosted.post(`${path}/chat/${conversationUid}/stop`, { as });
      }
      return false;
    });
    const frames = framesOf(text);
    expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => index + 2));
    const done = frames.at(-1)!.data as { answer: string; conversationUid: string };
    // `answer` separates the streamed parts by line breaks; the stream has none between them.
    expect([wordsIn(text), done.conversationUid]).toEqual([done.answer.replaceAll('\n', ''), conversationUid]);
    expect(done.answer).toContain('Half a word');
  });

  it('has nothing to resume when no answer is under way', async () => {
    const chat = stockChat({ ...(await begin(api)), at: api });
    await chat.resumeStream();
    expect([chat.error, chat.messages, chat.status]).toEqual([undefined, [], 'ready']);
  });
});
