import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { onFreePort } from '@test/free-port';
import { ModelServer } from '@test/language-models';
import { type SignedUp, signUp } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let models: ModelServer;
/** An exchange whose assistant has a model. */
let modelled: TestApi;
beforeAll(async () => {
  stand = await Stand.opens();
  models = await ModelServer.start('openai');
  modelled = await onFreePort<TestApi>((port) =>
    startApi({
      port,
      environment: {
        BASE_URL: `http://127.0.0.1:${port}`,
        ASSISTANT_PROVIDER: 'openai',
        ASSISTANT_BASE_URL: models.url,
        ASSISTANT_MODEL: 'local',
        ASSISTANT_API_KEY: 'key-of-the-model',
        ASSISTANT_PRICES: 'input:3000000,output:15000000,cache-read:300000,cache-write:3750000',
        ASSISTANT_QUOTA_CENTS: '1000',
      },
    }),
  );
});
afterAll(async () => {
  await modelled?.close();
  await models?.close();
  await stand?.closes();
});

const panel = `document.querySelector('aside[aria-label="Assistant"]')`;
const field = `document.querySelector('textarea[name=prompt]')`;
const says = (text: string, place = panel) => `${place}?.innerText.includes(${JSON.stringify(text)})`;
const card = `document.querySelector('section[aria-label="Confirm this change"]')`;
const isIdle = `[...document.querySelectorAll('button')].some((button) => button.textContent === 'Send')`;

const arrives = (as: SignedUp['as'], url = stand.api.url): Promise<Person> =>
  Person.arrives(stand.browser, url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });

/** Writes a message where the focus is, and sends it. */
async function asks(person: Person, prompt: string): Promise<void> {
  await person.sees(`document.activeElement === ${field}`);
  await person.types('Message to the assistant', prompt);
  await person.key('Enter');
}

const totalOf = async (campaignId: string): Promise<unknown> => {
  const { body } = await stand.api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: stand.person.as });
  return body.data.campaign.budget.total;
};

test('by keyboard: a question is answered beside the page, stays on the next page and after a reload, and the key closes the panel', async () => {
  await createCampaign(stand.api, stand.person.as, { name: 'Winter tests' });
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/campaigns`);
  await person.key('q');
  await person.sees(says('There is no language model here.'));
  await asks(person, 'show my campaigns');
  await person.sees(says('Searched: Campaigns'));
  await person.sees(`${field}.value === '' && ${isIdle}`);
  // The data of the answer have space in the narrow panel.
  await person.sees(`${panel}.querySelector('dd dd dd') && [...${panel}.querySelectorAll('dd')].every((value) => value.clientWidth > 100)`);
  await person.key('Escape');
  await person.sees(`!${panel}`);
  await person.pressesKeys('g', 'm');
  await person.isAt(/\/media-buys$/);
  await person.key('q');
  await person.sees(says('show my campaigns'));
  await person.reloads();
  await person.sees(says('Search'));
  await person.sees(says('show my campaigns'));
  const { body } = await stand.api.get('/api/v2/assistant/conversations', { as: stand.person.as });
  expect(body.data[0]).toMatchObject({ title: 'show my campaigns', messageCount: 2 });
  // This exchange has no sandbox for the page of the answer, and the console does not ask for one.
  expect([await person.breaches(), person.unwanted]).toEqual([[], []]);
  await person.leaves();
});

test('a change is shown before and after, is made once however often the button is pressed, and typing yes makes none', async () => {
  const campaignId = await createCampaign(stand.api, stand.person.as, { name: 'Spring' });
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/assistant/new`);
  await person.asks(`${field}.focus()`);
  await asks(person, 'set the budget of the campaign “Spring” to 60000');
  await person.sees(`${says('€50,000', card)} && ${says('€60,000', card)} && ${says('Expires in 9:', card)}`);
  const decisions = person.bodiesSent(/\/assistant\/chat\/stream$/);
  await person.asks(`${field}.focus()`);
  await asks(person, 'yes');
  await person.sees(says('Canceled by your next message', card));
  expect(await totalOf(campaignId)).toBe(50_000);
  await person.sees(isIdle);
  await asks(person, 'set the budget of the campaign “Spring” to 60000');
  const last = `[...document.querySelectorAll('section[aria-label="Confirm this change"]')].at(-1)`;
  const confirm = `[...${last}.querySelectorAll('button')].find((button) => button.textContent === 'Confirm')`;
  await person.sees(`${says('€60,000', last)} && ${confirm}`);
  await person.asks(`(() => { const button = ${confirm}; button.click(); button.click(); })()`);
  await person.sees(says('Confirmed', last));
  await person.sees(isIdle);
  expect(await totalOf(campaignId)).toBe(60_000);
  // Two messages and one decision.
  expect(decisions).toHaveLength(3);
  expect([await person.breaches(), person.unwanted]).toEqual([[], []]);
  await person.leaves();
});

test('a question in one tab is open in another one, and a cancellation there changes nothing and is seen here', async () => {
  const campaignId = await createCampaign(stand.api, stand.person.as, { name: 'Autumn' });
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/assistant/new`);
  await person.asks(`${field}.focus()`);
  await asks(person, 'set the budget of the campaign “Autumn” to 70000');
  await person.sees(`${says('€70,000', card)} && /assistant\\/[0-9a-f-]{36}$/.test(location.pathname)`);
  const path = (await person.asks<string>('location.pathname')).replace('/console', '');
  const other = await person.opensTab();
  await other.opens(path);
  await other.sees(says('€70,000', card));
  await other.presses('Cancel');
  await other.sees(says('Canceled, nothing was changed', card));
  await person.sees(`!${card} || !${says('Expires in', card)}`);
  expect(await totalOf(campaignId)).toBe(50_000);
  await person.leaves();
});

test('an answer under way goes on after a reload and after a lost connection, until it is stopped; another question waits in the field', async () => {
  const robin = await signUp(modelled);
  const person = await arrives(robin.as, modelled.url);
  await person.opens(`/a/${robin.account.id}/campaigns`);
  await person.key('q');
  await person.sees(says('A language model answers.'));
  await asks(person, 'linger');
  await person.sees(says('Half a word'));
  await person.reloads();
  await person.sees(`${says('Half a word')} && ${says('The assistant is answering')}`);
  const joined = person.headersSent(/\/chat\/[0-9a-f-]+\/stream/, 'last-event-id');
  modelled.app.getHttpServer().closeAllConnections();
  await person.sees(`${says('Half a word')} && ${says('The assistant is answering')}`);
  await person.pressesKeys('Control+K');
  await person.sees(`document.querySelector('dialog[open]')?.contains(document.activeElement)`);
  await person.types('Search or run', 'what now');
  await person.sees(`document.querySelector('dialog[open]')?.innerText.includes('Ask the assistant')`);
  await person.key('ArrowUp');
  await person.key('Enter');
  await person.sees(`${field}.value === 'what now'`);
  await person.presses('Stop');
  await person.sees(`${says('Stopped')} && ${isIdle}`);
  expect(joined.some((id) => Number(id) > 0)).toBe(true);
  await person.leaves();
});

test('a question of the palette waits for the stored conversation, and is answered once', async () => {
  const robin = await signUp(modelled);
  const person = await arrives(robin.as, modelled.url);
  await person.opens(`/a/${robin.account.id}/campaigns`);
  await person.key('q');
  await asks(person, 'Hello');
  await person.sees(`${says('Hello')} && ${isIdle}`);
  await person.key('Escape');
  await person.reloads();
  const release = await person.holds(/\/assistant\/conversations\/[^/?]+$/);
  await person.pressesKeys('Control+K');
  await person.sees(`document.querySelector('dialog[open]')?.contains(document.activeElement)`);
  await person.types('Search or run', 'linger');
  await person.sees(`document.querySelector('dialog[open]')?.innerText.includes('Ask the assistant')`);
  await person.key('ArrowUp');
  await person.key('Enter');
  await person.sees(panel);
  release();
  await person.sees(`${says('Hello')} && ${says('Half a word')}`);
  await person.presses('Stop');
  await person.sees(`${says('Stopped')} && ${isIdle}`);
  // Two questions and two answers.
  expect(await person.asks(`${panel}.querySelectorAll('ol[aria-label="Assistant"] > li').length`)).toBe(4);
  await person.leaves();
});

test('a first message that is refused stays in the field without a conversation, and a used quota leads to the usage', async () => {
  const robin = await signUp(modelled);
  await modelled.put('/api/v2/usage/quota', { as: robin.as, body: { accountLimitMicroUsd: 0 } });
  const person = await arrives(robin.as, modelled.url);
  await person.opens(`/a/${robin.account.id}/campaigns`);
  await person.key('q');
  await asks(person, 'How is my account doing?');
  await person.sees(says('This account has used what the assistant may cost this month.'));
  expect(await person.asks(`${panel}.querySelector('a[href$="/usage/ai"]').textContent`)).toBe('Open AI usage');
  expect(await person.asks(`${field}.value`)).toBe('How is my account doing?');
  await person.sees(`!document.querySelector('aside [aria-busy=true]')`);
  const { body } = await modelled.get('/api/v2/assistant/conversations', { as: robin.as });
  expect(body.data).toEqual([]);
  await person.leaves();
});

test('a longer message than allowed stays whole, and its field says the limit', async () => {
  const robin = await signUp(stand.api);
  const person = await arrives(robin.as);
  await person.opens(`/a/${robin.account.id}/assistant/new`);
  await person.types('Message to the assistant', 'a'.repeat(4_001));
  await person.key('Enter');
  await person.sees(`document.getElementById(${field}.getAttribute('aria-describedby'))?.innerText.includes('4000')`);
  expect(await person.asks(`[${field}.value.length, ${field}.getAttribute('aria-invalid'), document.activeElement === ${field}]`)).toEqual([
    4_001,
    'true',
    true,
  ]);
  await person.leaves();
});

test('a message is not sent while a decision is on its way, and stays in the field', async () => {
  const campaignId = await createCampaign(stand.api, stand.person.as, { name: 'Summer' });
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/assistant/new`);
  await person.asks(`${field}.focus()`);
  await asks(person, 'set the budget of the campaign “Summer” to 60000');
  await person.sees(`${says('€60,000', card)} && ${isIdle}`);
  const sent = person.bodiesSent(/\/assistant\/chat\/stream$/);
  const release = await person.holds(/\/assistant\/chat\/stream$/);
  await person.presses('Confirm');
  await person.types('Message to the assistant', 'show my campaigns');
  await person.key('Enter');
  release();
  await person.sees(`${says('Confirmed', card)} && ${isIdle}`);
  expect(sent).toHaveLength(1);
  expect(await person.asks(`${field}.value`)).toBe('show my campaigns');
  expect(await totalOf(campaignId)).toBe(60_000);
  await person.leaves();
});

test('a decision shows what became of it: a lost request stays open, a lost answer is confirmed once, an expired call changes nothing', async () => {
  const campaignId = await createCampaign(stand.api, stand.person.as, { name: 'Thaw' });
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/assistant/new`);
  await person.asks(`${field}.focus()`);
  await asks(person, 'set the budget of the campaign “Thaw” to 60000');
  await person.sees(`${says('€60,000', card)} && ${isIdle}`);

  const arrive = await person.cuts(/\/assistant\/chat\/stream$/);
  await person.presses('Confirm');
  await person.sees(`${card}.querySelector('[role=alert]') && ${says('Expires in', card)}`);
  expect(await totalOf(campaignId)).toBe(50_000);
  await arrive();

  const sent = person.bodiesSent(/\/assistant\/chat\/stream$/);
  const answer = await person.losesAnswers(/\/assistant\/chat\/stream$/);
  const connect = await person.cuts(/\/stream\?answer=last$/);
  await person.presses('Confirm');
  await person.sees(says('Whether the change was made is shown when it is back.', card));
  await Promise.all([answer(), connect()]);
  await person.sees(`${says('Confirmed', card)} && ${isIdle}`);
  expect([sent.length, await totalOf(campaignId)]).toEqual([1, 60_000]);

  await person.asks(`${field}.focus()`);
  await asks(person, 'set the budget of the campaign “Thaw” to 70000');
  const last = `[...document.querySelectorAll('section[aria-label="Confirm this change"]')].at(-1)`;
  await person.sees(`${says('€70,000', last)} && ${isIdle}`);
  await stand.api.app.get(Database).query(`update assistant_confirmations set expires_at = now() where state = 'pending'`);
  await person.presses('Confirm');
  await person.sees(`${says('Decided elsewhere, or expired', last)} && !${last}.querySelector('button')`);
  expect(await totalOf(campaignId)).toBe(60_000);
  await person.leaves();
});

test('by keyboard: a conversation is renamed, and deleted with its messages', async () => {
  const robin = await signUp(stand.api);
  const { body } = await stand.api.post('/api/v2/assistant/chat', { as: robin.as, body: { prompt: 'show my campaigns' } });
  const path = `/api/v2/assistant/conversations/${body.data.conversationUid}`;
  const person = await arrives(robin.as);
  await person.opens(`/a/${robin.account.id}/assistant/${body.data.conversationUid}`);
  await person.presses('Actions of the conversation');
  await person.presses('Rename conversation');
  await person.types('Name', 'Campaigns of <b>May</b>');
  await person.key('Enter');
  await person.sees(`document.querySelector('h1').innerText === 'Campaigns of <b>May</b>' && !document.querySelector('dialog[open]')`);
  expect((await stand.api.get(path, { as: robin.as })).body.data.title).toBe('Campaigns of <b>May</b>');
  await person.presses('Actions of the conversation');
  await person.sees(`document.activeElement.textContent === 'Rename conversation'`);
  await person.key('ArrowDown');
  await person.key('Enter');
  await person.reads('Deletes the conversation and its 2 messages. This cannot be undone.');
  await person.presses('Delete conversation');
  await person.isAt(/\/assistant$/);
  await person.reads('No conversations');
  expect((await stand.api.get(path, { as: robin.as })).status).toBe(404);
  // The closed page reads the conversation no more.
  expect([await person.breaches(), person.unwanted]).toEqual([[], []]);
  await person.leaves();
});
