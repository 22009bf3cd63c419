import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
  await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' },
  });
});
afterAll(() => stand?.closes());

async function arrives(): Promise<Person> {
  const { browser, api, person } = stand;
  return Person.arrives(browser, api.url, { language: 'en', ...('cookie' in person.as ? { cookie: person.as.cookie } : {}) });
}

/** Types into a picker and takes the first value that it offers. */
async function picks(person: Person, field: string, typed: string, name: string): Promise<void> {
  await person.types(field, typed);
  await person.sees(`document.querySelector('[role=option][aria-selected=true]')?.textContent.includes(${JSON.stringify(name)})`);
  await person.key('Enter');
  await chooses(person, name);
}

const chooses = (person: Person, name: string) => person.sees(`document.querySelector('button[aria-label="Remove ${name}"]')`);

async function pastes(person: Person, field: string, text: string): Promise<void> {
  await person.goesTo(field);
  await person.asks(`(() => {
    const data = new DataTransfer();
    data.setData('text', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
}

async function beginsCampaign(person: Person, name: string): Promise<void> {
  await person.opens(`/a/${stand.account}/campaigns/new`);
  await person.types('Name', name);
  await person.types('Budget', '50000');
}

const constraintsOf = async (name: string) => {
  const { body } = await stand.api.get(`/api/v2/buyer/campaigns?name=${encodeURIComponent(name)}`, { as: stand.person.as });
  const { campaignId } = body.data[0];
  const read = await stand.api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: stand.person.as });
  return read.body.data.campaign.constraints;
};

test('places, postal codes and hours are chosen by keyboard, saved as the contract has them, and shown again', async () => {
  const person = await arrives();
  await beginsCampaign(person, 'Targeted');
  await picks(person, 'Countries', 'USA', 'United States');
  await picks(person, 'Regions', 'Calif', 'California');
  await picks(person, 'Regions', 'Texas', 'Texas');
  await picks(person, 'Regions', 'DE-BY', 'DE-BY');
  await person.presses('Metros and postal areasAny');
  await picks(person, 'Metros: exclude', 'New York', 'New York, NY');
  const codes = Array.from({ length: 28 }, (_, n) => String(10_001 + n));
  await pastes(person, 'Postal areas', [...codes.slice(0, 10), '1234', ...codes.slice(10), 'Berlin'].join('\n'));
  await person.reads('28 added.');
  await person.reads('Not found: 1234, Berlin');
  await person.presses('Hours of the weekAny');
  await person.goesTo('Monday 0–1');
  await person.pressesKeys(...Array.from({ length: 18 }, () => 'ArrowRight'), 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await person.reads('Mon 18–21, Tue 20–21');
  await person.key(' ');
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  expect(await constraintsOf('Targeted')).toEqual({
    geo_countries: ['US'],
    geo_regions: ['US-CA', 'US-TX', 'DE-BY'],
    geo_metros_exclude: [{ system: 'nielsen_dma', values: ['501'] }],
    geo_postal_areas: [{ system: 'us_zip', values: codes }],
    daypart_targets: [{ days: ['monday'], start_hour: 18, end_hour: 21 }],
  });
  await person.sees(`document.querySelector('h1') && !document.querySelector('.u-skeleton')`);
  await person.sees(`document.querySelector('[data-edit]')`);
  await person.key('e');
  await chooses(person, 'California');
  await chooses(person, 'New York, NY');
  await chooses(person, '10028');
  await person.sees(`[...document.querySelectorAll('summary')].some((element) => element.textContent.includes('Mon 18–21'))`);
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('a refusal of the API is shown at its picker, and corrected there', async () => {
  const person = await arrives();
  await beginsCampaign(person, 'Refused');
  await picks(person, 'Regions', 'XX-ABC', 'XX-ABC');
  await person.presses('Create campaign');
  await person.reads('XX-ABC is no region of ISO 3166-2.');
  await person.sees(
    `document.activeElement.getAttribute('aria-invalid') === 'true' && document.activeElement.labels[0].textContent === 'Regions'`,
  );
  await person.key('Backspace');
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  expect(await constraintsOf('Refused')).toEqual({});
  await person.leaves();
});

test('chosen values are removed and hours are cleared by keyboard', async () => {
  const person = await arrives();
  await beginsCampaign(person, 'Changed');
  await picks(person, 'Languages', 'Span', 'Spanish');
  await picks(person, 'Languages', 'English', 'English');
  await person.goesTo('Remove Spanish');
  await person.key('Delete');
  await person.sees(`!document.querySelector('button[aria-label="Remove Spanish"]')`);
  await person.sees(`document.activeElement.getAttribute('aria-label') === 'Remove English'`);
  await person.presses('Hours of the weekAny');
  await person.presses('Evenings');
  await person.sees(`document.querySelectorAll('[role=gridcell][aria-selected=true]').length === 35`);
  await person.presses('Clear');
  await person.sees(`document.querySelectorAll('[role=gridcell][aria-selected=true]').length === 0`);
  await person.presses('Sunday');
  await person.sees(`document.querySelectorAll('[role=gridcell][aria-selected=true]').length === 24`);
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  expect(await constraintsOf('Changed')).toEqual({
    language: ['en'],
    daypart_targets: [{ days: ['sunday'], start_hour: 0, end_hour: 24 }],
  });
  await person.leaves();
});

test('the page of targeting finds a value and its code', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/targeting?system=nielsen_dma&q=boston`);
  await person.sees(`document.querySelectorAll('tbody tr').length === 1 && document.querySelector('tbody').textContent.includes('506')`);
  await person.reads('nielsen_dma/resolve?q=boston');
  await person.leaves();
});
