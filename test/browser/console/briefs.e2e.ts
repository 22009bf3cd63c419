import { Person } from './person';
import { answerBrief, quoteOf, sendBrief } from './planning';
import { hostile, Stand } from './stand';

let stand: Stand;
let advertiserId: number;
beforeAll(async () => {
  stand = await Stand.opens();
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD', timezone: 'Europe/Berlin' },
  });
  advertiserId = body.data.id;
});
afterAll(() => stand?.closes());

const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
/** Rows of the table of sellers with their places on the page. */
const places = `JSON.stringify([...document.querySelectorAll('tbody tr')].map((row) => [row.cells[0].innerText, Math.round(row.getBoundingClientRect().top)]))`;

test('a brief is sent by keyboard after the API has refused it once, and what was typed stays', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/planning-briefs`);
  await person.reads('No planning briefs yet');
  await person.key('c');
  await person.isAt(/\/planning-briefs\/new$/);
  await person.sees(`document.querySelector('textarea')`);
  await person.types('Name of the campaign', 'Spring');
  await person.types('Audience', 'Families who cook at home');
  await person.types('Places', 'Germany');
  await person.goesTo('Streaming TV');
  await person.key(' ');
  await person.types('Budget', 'much');
  await person.presses('Send brief');
  await person.reads('2 fields need a change');
  // The first one is the link of the summary.
  await person.presses('Budget');
  await person.types('Budget', '25000');
  await person.presses('Select all');
  await person.presses('Send brief');
  await person.isAt(/\/planning-briefs\/rfp_/);
  await person.reads('0 of 2 sellers answered');
  await person.sees(`document.querySelector('h1').textContent === 'Spring'`);
  await person.sees(`[...document.querySelectorAll('tbody tr')].every((row) => row.innerText.includes('Told'))`);
  expect(person.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
  await person.leaves();
});

test('answers land in their rows, which never move; texts of sellers appear on request, and as text', async () => {
  const { briefId, signals } = await sendBrief(stand, { advertiserId });
  await answerBrief(stand, signals[1]!, quoteOf(800, 14, 'The first offer'));
  const person = await arrives();
  await person.opens(`/a/${stand.account}/planning-briefs/${briefId}`);
  await person.reads('The first offer');
  await person.reads('Seller east');
  const before = await person.asks<string>(places);
  await answerBrief(stand, signals[0]!, quoteOf(900, 12, hostile.seller));
  await person.reads('2 of 3 sellers answered');
  await person.sees(`document.querySelector('tbody tr').innerText.includes('Made an offer')`);
  expect(await person.asks<string>(places)).toBe(before);
  await person.sees(`document.querySelector('tbody tr').innerText.includes('Lowest')`);
  expect(await person.asks(`document.querySelectorAll('blockquote').length`)).toBe(1);
  await person.presses('1 new');
  await person.sees(`document.querySelectorAll('blockquote').length === 2`);
  expect(await person.asks(`document.querySelector('blockquote').textContent`)).toBe(hostile.seller);
  await answerBrief(stand, signals[1]!, { kind: 'DECLINE', message: 'Sold out' });
  await person.sees(`document.querySelectorAll('tbody tr')[1].innerText.includes('Declined')`);
  expect(await person.asks('window.owned')).toBeUndefined();
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('a brief becomes a draft campaign with its fields filled in, in the zone of the advertiser', async () => {
  const { briefId } = await sendBrief(stand, {
    advertiserId,
    audience: 'People who drink oat',
    startDate: '2099-03-01T00:00:00Z',
    endDate: '2099-04-01T00:00:00Z',
  });
  const person = await arrives();
  await person.opens(`/a/${stand.account}/planning-briefs/${briefId}`);
  await person.presses('Create campaign');
  await person.sees(`document.querySelector('dialog[open] textarea')`);
  const values = `[...document.querySelectorAll('dialog :is(input, textarea)')].map((field) => field.value)`;
  expect(await person.asks(values)).toEqual([
    'Spring offers',
    'People who drink oat\nPlaces: Germany\nExclusions: No gambling',
    '1000.5',
    '2099-03-01',
    '2099-03-31',
  ]);
  await person.types('Budget (USD)', '900');
  await person.goesTo('End');
  await person.key('Enter');
  await person.isAt(/\/campaigns\/campaign_/);
  const id = (await person.asks<string>('location.pathname')).split('/').at(-1)!;
  const { body } = await stand.api.get(`/api/v2/buyer/campaigns/${id}`, { as: stand.person.as });
  expect(body.data.campaign).toMatchObject({
    status: 'DRAFT',
    name: 'Spring offers',
    advertiserId,
    budget: { total: 900, currency: 'USD' },
    flightDates: { startDate: '2099-02-28T23:00:00.000Z', endDate: '2099-03-31T22:00:00.000Z' },
    constraints: { channels: ['ctv', 'display'] },
  });
  await person.leaves();
});

test('abandoning says how many sellers can no longer answer, and a copy starts from what was asked', async () => {
  const { briefId, signals } = await sendBrief(stand, { advertiserId });
  await answerBrief(stand, signals[0]!, quoteOf(900, 12));
  const person = await arrives();
  await person.opens(`/a/${stand.account}/planning-briefs/${briefId}`);
  await person.presses('Abandon brief');
  await person.reads('2 sellers have not answered, and no longer can.');
  await person.reads('1 offer stays readable');
  await person.goesTo('Back');
  await person.key('Tab');
  await person.key('Enter');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.sees(`document.querySelector('header h1 ~ *').textContent === 'Abandoned'`);
  await person.presses('Copy brief');
  await person.isAt(/\/planning-briefs\/new$/);
  await person.sees(`document.querySelector('textarea[name=audience]')?.value === 'People who drink oat'`);
  expect(await person.asks(`document.querySelectorAll('input[name=targets]:checked').length`)).toBe(2);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
