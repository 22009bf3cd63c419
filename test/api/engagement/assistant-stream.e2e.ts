import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';

const path = '/api/v2/assistant';

interface Frame {
  readonly id: string;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths
  readonly data: any;
}

/** Frames as a console reads them. */
function framesOf(text: string): Frame[] {
  const blocks = text.split('\n\n').filter((block) => block.includes('event: '));
  return blocks.map((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)![1]!;
    return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
  });
}

describe('The stream of the assistant', () => {
  let api: TestApi;
  let beside: TestApi;
  let robin: SignedUp;
  let headers: Record<string, string>;

  beforeAll(async () => {
    [api, beside] = [await startApi(), await startApi()];
    robin = await signUp(api);
    headers = { cookie: `sc_session=${(robin.as as { cookie: string }).cookie}` };
  });
  afterAll(async () => {
    await beside.close();
    await api.close();
  });

  const stream = (body: object) =>
    fetch(`${api.url}${path}/chat/stream`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const readOn = (at: TestApi, id: string, more = {}, query = '') =>
    fetch(`${at.url}${path}/chat/${id}/stream${query}`, { headers: { ...headers, ...more } });
  const sql = (text: string, params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);

  it('sends the answer in frames and ends with the response', async () => {
    await createCampaign(api, robin.as, { name: 'Streamed' });
    const answer = await stream({ prompt: 'Pause the campaign “Streamed”' });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-vercel-ai-ui-message-stream')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'v1',
    ]);
    const text = await answer.text();
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    const frames = framesOf(text);
    expect(frames.map(({ id }) => Number(id))).toEqual(frames.map((_, index) => index + 1));
    const { data: done } = frames.at(-1)!;
    expect([frames.at(-1)!.event, done.type, done.turnState]).toEqual(['done', 'finish', 'done']);
    const tokens = frames.filter(({ event }) => event === 'token').map(({ data }) => data.delta);
    expect(tokens.join('')).toBe(done.answer);
    const confirmation = frames.find(({ event }) => event === 'confirmation')!.data;
    expect(confirmation).toMatchObject({ ...done.pendingConfirmation, type: 'tool-approval-request' });
    expect(frames.filter(({ event }) => event === 'tool').map(({ data }) => [data.name, data.status])).toEqual([
      ['search', 'called'],
      [undefined, 'done'],
      ['save_campaign', 'called'],
    ]);
  });

  it('returns 204 when no answer is under way, 404 to another person, and stopped: false when there was nothing to stop', async () => {
    const { conversationUid } = (await api.post(`${path}/conversations`, { as: robin.as, body: {} })).body.data;
    expect((await api.get(`${path}/chat/${conversationUid}/stream`, { as: robin.as })).status).toBe(204);
    const stranger = await signUp(api);
    expect((await api.get(`${path}/chat/${conversationUid}/stream`, { as: stranger.as })).status).toBe(404);
    const stopped = await api.post(`${path}/chat/${conversationUid}/stop`, { as: robin.as });
    expect([stopped.status, stopped.body.data]).toEqual([200, { conversationUid, stopped: false }]);
    expect((await api.post(`${path}/chat/${conversationUid}/stop`, { as: stranger.as })).status).toBe(404);
    expect((await stream({})).status).toBe(400);
    expect((await stream({ prompt: 'x', confirmationUid: randomUUID() })).status).toBe(400);
  });

  it('sends the end of the last answer when it is asked for and none is under way, with its confirmation while that is pending', async () => {
    await createCampaign(api, robin.as, { name: 'Again' });
    const prompt = 'Pause the campaign “Again”';
    const { conversationUid, pendingConfirmation } = (await api.post(`${path}/chat`, { as: robin.as, body: { prompt } })).body.data;
    const last = async () => framesOf(await (await readOn(beside, conversationUid, {}, '?answer=last')).text());
    const [frame, ...more] = await last();
    expect([frame!.event, frame!.data.pendingConfirmation, more]).toEqual(['done', pendingConfirmation, []]);
    const { confirmationUid } = pendingConfirmation;
    await api.post(`${path}/confirmations/${confirmationUid}/decision`, { as: robin.as, body: { decision: 'cancel' } });
    expect((await last())[0]!.data).toMatchObject({ conversationUid, turnState: 'done', pendingConfirmation: null });
    expect((await readOn(api, conversationUid)).status).toBe(204);
    const empty = (await api.post(`${path}/conversations`, { as: robin.as, body: {} })).body.data.conversationUid;
    expect((await readOn(api, empty, {}, '?answer=last')).status).toBe(204);
    expect((await readOn(api, empty, {}, '?answer=first')).status).toBe(400);
    const stranger = await signUp(api);
    expect((await api.get(`${path}/chat/${conversationUid}/stream?answer=last`, { as: stranger.as })).status).toBe(404);
  });

  it('refuses the confirmation of another person', async () => {
    await createCampaign(api, robin.as, { name: 'Theirs' });
    const prompt = 'Pause the campaign “Theirs”';
    const { confirmationUid } = (await api.post(`${path}/chat`, { as: robin.as, body: { prompt } })).body.data.pendingConfirmation;
    const stranger = await signUp(api);
    expect((await api.post(`${path}/chat/stream`, { as: stranger.as, body: { confirmationUid } })).status).toBe(404);
    expect((await stream({ confirmationUid })).status).toBe(200);
    expect((await stream({ confirmationUid })).status).toBe(404);
  });

  /** State that a killed process leaves behind. */
  async function lost(conversationUid: string, confirmationUid: string | null): Promise<void> {
    await sql(
      `insert into assistant_turns (account_id, user_id, conversation_id, id, state, is_tainted, stop_asked, language, confirmation_id, lease_until, created_at)
       select account_id, user_id, id, $2, 'running', false, false, 'en', $3, now() - interval '1 second', now() from conversations where id = $1`,
      [conversationUid, randomUUID(), confirmationUid],
    );
  }

  it('marks a turn of a lost process as broken off, in any process, and never restarts it', async () => {
    const { conversationUid } = (await api.post(`${path}/conversations`, { as: robin.as, body: {} })).body.data;
    await lost(conversationUid, null);
    const frames = framesOf(await (await readOn(beside, conversationUid)).text());
    expect(frames.map(({ event }) => event)).toEqual(['part', 'token', 'part', 'error', 'done']);
    expect(frames.at(-1)!.data).toMatchObject({ turnState: 'broken_off', answer: 'This answer was broken off.' });
    expect((await readOn(api, conversationUid)).status).toBe(204);
    await lost(conversationUid, null);
    const next = await api.post(`${path}/chat`, { as: robin.as, body: { prompt: 'Hello', conversationUid } });
    expect(next.status).toBe(200);
    const { messages } = (await api.get(`${path}/conversations/${conversationUid}`, { as: robin.as })).body.data;
    expect(messages.map(({ text }: { text: string }) => text).slice(0, 3)).toEqual([
      'This answer was broken off.',
      'This answer was broken off.',
      'Hello',
    ]);
  });

  it('allows one answer at a time per conversation', async () => {
    const { conversationUid } = (await api.post(`${path}/conversations`, { as: robin.as, body: {} })).body.data;
    await lost(conversationUid, null);
    await sql(`update assistant_turns set lease_until = now() + interval '1 hour' where conversation_id = $1`, [conversationUid]);
    expect((await api.post(`${path}/chat`, { as: robin.as, body: { prompt: 'Hello', conversationUid } })).status).toBe(409);
    const stopped = await api.post(`${path}/chat/${conversationUid}/stop`, { as: robin.as });
    expect(stopped.body.data).toEqual({ conversationUid, stopped: true });
  });

  it('does not execute a confirmed call that had not started when the process died, and says so', async () => {
    const campaignId = await createCampaign(api, robin.as, { name: 'Dying' });
    const said = (await api.post(`${path}/chat`, { as: robin.as, body: { prompt: 'Set the budget of the campaign “Dying” to 70000' } }))
      .body.data;
    const { confirmationUid } = said.pendingConfirmation;
    await sql(`update assistant_confirmations set state = 'confirmed' where id = $1`, [confirmationUid]);
    await lost(said.conversationUid, confirmationUid);
    const frames = framesOf(await (await readOn(api, said.conversationUid)).text());
    expect(frames.at(-1)!.data.answer).toBe('This answer was broken off. What you confirmed was not carried out.');
    const again = await api.post(`${path}/confirmations/${confirmationUid}/decision`, { as: robin.as, body: { decision: 'confirm' } });
    expect(again.status).toBe(404);
    const { campaign } = (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: robin.as })).body.data;
    expect(campaign.budget.total).toBe(50_000);
  });
});
