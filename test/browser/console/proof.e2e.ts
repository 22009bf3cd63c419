import { Receiver } from '@test/receiver';
import { waitFor } from '../browser';
import { Person } from './person';
import { Stand } from './stand';

const secret = 'söhne: a secret of the receiver';

let stand: Stand;
let receiver: Receiver;
/** Never answers until it is told to. */
let silent: Receiver;
beforeAll(async () => {
  [receiver, silent, stand] = await Promise.all([Receiver.start(), Receiver.start(() => undefined), Stand.opens()]);
});
afterAll(async () => {
  await stand?.closes();
  await Promise.all([receiver?.close(), silent?.close()]);
});

const arrives = (): Promise<Person> => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? as.cookie : undefined });
};

async function register({ url }: Receiver): Promise<string> {
  const { api, person } = stand;
  const body = { url, secret, eventTypes: ['discovery.revision'] };
  const answer = await api.post('/api/v2/buyer/webhook-subscriptions', { as: person.as, body });
  return answer.body.data.subscription.id;
}

/** The newest delivery of the webhook that is complete, as the API tells it. */
async function settled(webhookId: string) {
  let found: { id: string; payload: { data: { revision: number } } } | undefined;
  await waitFor(async () => {
    const { body } = await stand.api.get(`/api/v2/buyer/webhook-subscriptions/${webhookId}/deliveries?limit=100`, { as: stand.person.as });
    found = body.data.find(({ settledAt }: { settledAt: string | null }) => settledAt !== null);
    if (found === undefined) throw new Error('No delivery has ended');
  });
  return found!;
}

const isShown = (text: string) => `document.querySelector('main').innerText.includes(${JSON.stringify(text)})`;

describe('The page of a delivery', () => {
  let person: Person;
  let webhookId: string;
  let delivery: Awaited<ReturnType<typeof settled>>;
  let path: string;
  beforeAll(async () => {
    webhookId = await register(receiver);
    await stand.campaign();
    delivery = await settled(webhookId);
    path = `/a/${stand.account}/webhooks/${webhookId}/deliveries/${delivery.id}`;
    person = await arrives();
  });
  afterAll(() => person?.leaves());

  test('has four stops with the time between them, and its link shows the revision', async () => {
    await person.opens(path);
    expect(await person.asks<string>(`[...document.querySelectorAll('main ol h3')].map((one) => one.firstChild.textContent).join()`)).toBe(
      'Revision,Event,Delivery,Attempt',
    );
    const text = await person.text();
    for (const shown of [delivery.id, 'The receiver answered 204.', 'discovery.revision']) expect(text).toContain(shown);
    expect(text.match(/\d ms later|\d sec later/g)).toHaveLength(2);
    expect(text).toMatch(/\d ms of 5 sec/);
    expect(text).toMatch(/[\d.]+ (ms|sec) from the revision to the answer/);
    const { revision } = delivery.payload.data;
    await person.presses(`Revision ${revision}`);
    await person.isAt(/\/discovery\/disc_\w+$/);
    await person.sees(`location.search === '?at=${revision}'`);
    await person.sees(isShown(`Revision ${revision} of`));
    expect(person.unwanted).toEqual([]);
  });

  test('compares a signature without any request: it names a wrong secret, a changed byte of the body, and says when all is right', async () => {
    await person.opens(path);
    await person.presses('Check the signature');
    await person.sees(`document.activeElement.type === 'password'`);
    await person.sees(`document.querySelector('textarea[name=body]').value.startsWith('{"event"')`);
    const body = await person.asks<string>(`document.querySelector('textarea[name=body]').value`);
    const requests = person.headersSent(/^(?!.*\/api\/v2\/realtime)/, 'accept');

    await person.types('Secret', 'another secret');
    await person.presses('Compare');
    await person.reads('so the secret is another one.');
    expect(await person.text()).toMatch(/Byte \d+ of 32 differs: [0-9a-f]{2} was expected, [0-9a-f]{2} was received\./);
    expect(await person.asks<number>(`document.querySelectorAll('main dd mark').length`)).toBe(2);

    await person.types('Secret', `${secret}\n`);
    await person.types('Secret', `"${secret}"`);
    await person.presses('Compare');
    await person.reads('There are quotation marks around the secret.');
    await person.types('Secret', secret);
    await person.sees(`!document.querySelector('main dd mark')`);
    await person.presses('Compare');
    await person.reads('The signatures match.');

    const offset = body.indexOf('"campaignId"') + 1;
    await person.types('Body, exactly as received', `${body.slice(0, offset)}C${body.slice(offset + 1)}`);
    await person.presses('Compare');
    await person.reads('the body is not the one that was sent.');
    await person.reads(`The body differs from byte ${offset} on, counted from 0.`);
    expect(await person.asks<string>(`[...document.querySelectorAll('main figure mark')].map((one) => one.textContent).join()`)).toBe(
      'c,C',
    );

    expect(requests).toEqual([]);
    // What the top bar covers in part would count as too small.
    await person.asks('scrollTo(0, 0)');
    expect(await person.barriers()).toEqual([]);
    expect(await person.widerThan(320)).toEqual([]);
    expect(await person.asks<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])')).not.toContain('söhne');
    await person.reloads();
    expect(await person.asks<string>(`document.querySelector('input[type=password]')?.value ?? ''`)).toBe('');
    expect(person.unwanted).toEqual([]);
    expect(await person.breaches()).toEqual([]);
  });

  test('says that a delivery without an answer may have arrived, and follows the one that is sent again', async () => {
    const silentId = await register(silent);
    await stand.api.post(`/api/v2/buyer/webhook-subscriptions/${silentId}/test`, { as: stand.person.as, body: {} });
    const { id } = await settled(silentId);
    await person.opens(`/a/${stand.account}/webhooks/${silentId}/deliveries/${id}`);
    await person.reads('None: this is a sample.');
    await person.reads('No complete answer within 5 s.');
    await person.reads('It may have arrived.');
    await person.reads('ended here after 5 sec');
    silent.answer = (_request, response) => response.writeHead(202).end('taken');
    await person.presses('Send again');
    await person.reads('Sent again');
    await person.sees(isShown('The receiver answered 202.'));
    await person.sees(`document.querySelectorAll('main tbody tr').length === 2`);
    expect(silent.received.every((one) => silent.isSigned(one, secret))).toBe(true);
    const [, again] = silent.received;
    await person.presses('Open the proof');
    await person.isAt(new RegExp(`/deliveries/${again!.payload.deliveryId}$`));
    await person.sees(isShown('taken'));
    expect(person.unwanted).toEqual([]);
  });
});
