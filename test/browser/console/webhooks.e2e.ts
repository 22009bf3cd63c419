import { eventually } from '@test/eventually';
import { joinAccount, signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { deliveriesOf, publishRevisions, subscribe, webhookSecret, webhooksPath } from '@test/webhooks';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let receiver: Receiver;
beforeAll(async () => (stand = await Stand.opens()));
beforeEach(async () => (receiver = await Receiver.start()));
afterEach(() => receiver.close());
afterAll(() => stand?.closes());

async function arrives({ as, account }: SignedUp, path: string): Promise<Person> {
  const person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
  await person.opens(`/a/${account.id}${path}`);
  return person;
}

/** Statuses with which the receiver has answered, by rows of the log, newest first. */
const answers = `[...document.querySelectorAll('[data-row] a[href*="/deliveries/"]')].map(({ textContent }) => /answered (\\d+)/.exec(textContent)?.[1]).join()`;
const announced = `[...document.querySelectorAll('main [role=status]')].map(({ innerText }) => innerText).join()`;
const fails: Receiver['answer'] = (_request, response) => response.writeHead(500).end('queue is full');
const works: Receiver['answer'] = (_request, response) => response.writeHead(204).end();
const field = (name: string) => `[...document.querySelectorAll('main input')].find(({ labels }) => labels[0]?.textContent === '${name}')`;

test('a generated secret signs a sample, a failure is in the log with its reason, and is delivered when it is sent again', async () => {
  const owner = await signUp(stand.api);
  const person = await arrives(owner, '/webhooks');
  await person.reads('No webhooks yet');
  await person.presses('New webhook');
  await person.types('Address', 'not an address');
  await person.presses('Generate');
  const secret = await person.asks<string>(`${field('Secret')}.value`);
  expect(secret).toMatch(/^\w{43}$/);
  await person.presses('Register');
  await person.sees(`${field('Address')}.getAttribute('aria-invalid') === 'true'`);
  expect(await person.asks(`${field('Secret')}.value`)).toBe(secret);
  await person.types('Address', receiver.url);
  await person.presses('Register');
  await person.reads('What your receiver must do');
  await person.reads(secret);
  await person.presses('Send a test event');
  await person.sees(`${announced}.includes('The receiver answered 204')`);
  expect(receiver.isSigned(receiver.received[0]!, secret)).toBe(true);

  // The page with the secret is only left on purpose.
  await person.presses('Open the deliveries');
  await person.sees(`document.querySelector('dialog[open]')`);
  await person.presses('Back');
  await person.presses('I have copied it');
  await person.presses('Leave without the secret');
  await person.sees(`!document.body.innerText.includes('${secret}')`);
  await person.presses('Open the deliveries');
  await person.isAt(/\/webhooks\/whs_\w+$/);
  const kept = `JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }, document.documentElement.outerHTML])`;
  expect(await person.asks<string>(kept)).not.toContain(secret);

  await person.sees(`${answers} === '204'`);
  receiver.answer = fails;
  await publishRevisions(stand.api, owner.account.id, [3]);
  await person.presses('1 new');
  await person.sees(`${answers} === '500,204'`);
  await person.reads('1 of 2');
  await person.key('j');
  await person.key('Space');
  await person.sees(`document.querySelector('aside')?.innerText.includes('queue is full')`);
  receiver.answer = works;
  await person.presses('Send again');
  await person.sees(`document.querySelector('aside [role=status]')?.innerText.includes('The receiver answered 204')`);
  await person.sees(`${answers} === '204,500,204'`);
  expect(receiver.received.map(({ payload }) => payload.data.revision).slice(1)).toEqual([3, 3]);
  expect(await person.barriers()).toEqual([]);
  expect(await person.widerThan(320)).toEqual([]);
  expect(person.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
  await person.leaves();
});

test('events that were not delivered are sent again, each once, and those that were are not', async () => {
  const owner = await signUp(stand.api);
  const { id } = await subscribe(stand.api, owner.as, receiver.url);
  receiver.answer = (request, response, received) =>
    received.payload.data.revision === 2 ? works(request, response, received) : fails(request, response, received);
  await publishRevisions(stand.api, owner.account.id, [1, 2, 3]);
  await eventually(async () => {
    const deliveries = await deliveriesOf(stand.api, owner.as, id);
    expect(deliveries.filter(({ settledAt }) => settledAt !== null)).toHaveLength(3);
  });
  const person = await arrives(owner, `/webhooks/${id}?status=failed`);
  await person.sees(`${answers} === '500,500'`);
  receiver.answer = works;
  await person.presses('Send failed again');
  await person.reads('2 events were not delivered.');
  await person.presses('Send again 2');
  await person.sees(`document.querySelector('dialog[open]')?.innerText.includes('2 of 2')`);
  await person.sees(`document.querySelector('dialog[open]')?.innerText.split('The receiver answered 204').length === 3`);
  const again = receiver.received.slice(3).map(({ payload }) => payload.data.revision);
  expect(again.sort()).toEqual([1, 3]);
  await person.presses('Close');
  await person.presses('Send failed again');
  await person.reads('Every event was delivered.');
  await person.key('Escape');
  await person.presses('Remove Status');
  await person.sees(`${answers} === '204,204,500,204,500'`);
  await person.key('j');
  await person.key('Enter');
  await person.isAt(/\/deliveries\/dlv_\w+$/);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a webhook that failed 10 times says so, is registered again, and the old one is deleted', async () => {
  const owner = await signUp(stand.api);
  const { id } = await subscribe(stand.api, owner.as, receiver.url);
  receiver.answer = fails;
  await publishRevisions(stand.api, owner.account.id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const person = await arrives(owner, `/webhooks/${id}`);
  await person.reads('Deliveries have stopped');
  await person.reads('10 attempts in a row failed, the last one with: The receiver answered 500');
  expect(await person.text()).not.toContain('Send a test event');
  await person.presses('Register again');
  await person.sees(`${field('Address')}?.value === ${JSON.stringify(receiver.url)}`);
  await person.types('Secret', webhookSecret);
  await person.presses('Register');
  receiver.answer = works;
  await person.presses('Send a test event');
  await person.sees(`${announced}.includes('The receiver answered 204')`);
  await person.presses('Delete the old one');
  await person.reads('It had 10 deliveries in the last 24 hours.');
  await person.presses('Delete webhook');
  await person.sees(`!document.body.innerText.includes('Delete the old one')`);
  const { body } = await stand.api.get(webhooksPath, { as: owner.as });
  expect(body.data.subscriptions.map(({ status }: { status: string }) => status)).toEqual(['active']);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a webhook whose newest deliveries cannot be read says so, and shows them once they can', async () => {
  const owner = await signUp(stand.api);
  const { id } = await subscribe(stand.api, owner.as, receiver.url);
  const person = await arrives(owner, '/webhooks');
  const mend = await person.cuts(/deliveries\?limit=100/);
  await person.opens(`/a/${owner.account.id}/webhooks/${id}`);
  await person.reads('The exchange cannot be reached.');
  await mend();
  await person.reads('0 of 10');
  await person.sees(`!document.querySelector('main [role=alert]')`);
  await person.leaves();
});

test('a member manages webhooks as an admin does, and a seller reads what is there instead', async () => {
  const owner = await signUp(stand.api);
  const { id } = await subscribe(stand.api, owner.as, receiver.url);
  const member = await arrives({ ...(await joinAccount(stand.api, owner)), account: owner.account }, '/webhooks');
  await member.sees(`document.querySelector('[data-row] a[href$="/webhooks/${id}"]')`);
  await member.sees(`document.querySelector('a[href$="/webhooks/new"]')`);
  await member.leaves();
  const seller = await arrives(await signUp(stand.api, { accountType: 'SELLER' }), '/webhooks');
  await seller.reads('Webhooks are for buyers’ accounts');
  expect(await seller.asks(`document.querySelector('nav a[href$="/webhooks"]')`)).toBeNull();
  await seller.opens(new URL(await seller.asks<string>('location.href')).pathname.replace('/console', '') + `/${id}`);
  await seller.reads('Webhooks are for buyers’ accounts');
  expect(seller.unwanted).toEqual([]);
  await seller.leaves();
});
