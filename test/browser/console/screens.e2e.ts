import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
let screens: Record<string, string>;

beforeAll(async () => {
  stand = await Stand.opens();
  const { campaignId, discoveryId } = await stand.campaign();
  const { person, api } = stand;
  const webhook = await api.post('/api/v2/buyer/webhook-subscriptions', {
    as: person.as,
    body: { url: 'http://127.0.0.1:9/hook', secret: 'a secret for the test', eventTypes: ['discovery.revision'] },
  });
  await api.post('/api/v2/user-api-keys', { as: person.as, body: { name: hostile.seller } });
  const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: person.as });
  const { proposalId } = body.data.sellers.flatMap((seller: { proposals: { proposalId: string }[] }) => seller.proposals)[0];
  await api.post(`/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as: person.as, body: { proposalId, totalBudget: 20_000 } });
  const executed = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: person.as, body: {} });
  const demo = await api.post('/api/v2/demo', { as: person.as, body: {} });
  const own = `/a/${stand.account}`;
  screens = {
    home: own,
    campaigns: `${own}/campaigns`,
    'no campaigns that match': `${own}/campaigns?name=nothing`,
    'a new campaign': `${own}/campaigns/new`,
    'a campaign': `${own}/campaigns/${campaignId}`,
    'a discovery': `${own}/discovery/${discoveryId}`,
    'a discovery at its first revision': `${own}/discovery/${discoveryId}?at=0`,
    'media buys': `${own}/media-buys`,
    'a media buy': `${own}/media-buys/${executed.body.data.mediaBuys[0].mediaBuyId}`,
    reports: `${own}/reports?days=7`,
    'reports of a demo': `/a/${demo.body.data.demo.customerId}/reports?days=30`,
    advertisers: `${own}/advertisers`,
    'a new advertiser': `${own}/advertisers?create=1`,
    'API keys': `${own}/keys`,
    webhooks: `${own}/webhooks`,
    'a webhook': `${own}/webhooks/${webhook.body.data.subscription.id}`,
    notifications: `${own}/notifications`,
    members: `${own}/members`,
    'the audit log': `${own}/audit`,
    'an account of somebody else': '/a/999999999',
    'signing up': '/sign-up',
    'a forgotten password': '/forgot',
    'a new password': '/reset#token=abc',
    'a proof of address': '/verify',
    'an invitation': '/join',
    'an address where nothing is': '/nothing/here',
  };
});
afterAll(() => stand?.closes());

/** Contrast in the dark theme, which is the same in every language. */
async function inTheDark(person: Person): Promise<string[]> {
  await person.darkens(true);
  const found = await person.barriers(['color-contrast']);
  await person.darkens(false);
  return found.map((what) => `dark: ${what}`);
}

describe.each(['en', 'de', 'ar'])('Every screen in %s', (language) => {
  let person: Person;
  beforeAll(async () => {
    const { as } = stand.person;
    person = await Person.arrives(stand.browser, stand.api.url, { language, cookie: 'cookie' in as ? as.cookie : undefined });
  });
  afterAll(() => person?.leaves());

  test('loads, is accessible, fits 320 pixels, contacts no other origin and breaks no policy', async () => {
    const wrong: string[] = [];
    for (const [name, path] of Object.entries(screens)) {
      await person.opens(path);
      const found = [
        ...(await person.barriers()),
        ...(await person.widerThan(320).then((wide) => wide.map((what) => `wider than 320 pixels: ${what}`))),
        ...(await person.breaches()),
      ];
      found.push(...(language === 'en' ? await inTheDark(person) : []));
      wrong.push(...[...found, ...person.unwanted.splice(0)].map((what) => `${name}: ${what}`));
    }
    expect(wrong).toEqual([]);
  });

  test('sets its language and direction', async () => {
    await person.opens(screens['home']!);
    const { lang, dir } = await person.asks<{ lang: string; dir: string }>(
      '({ lang: document.documentElement.lang, dir: document.documentElement.dir })',
    );
    expect([lang, dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
  });
});

test('foreign text is shown as text', async () => {
  const { as } = stand.person;
  const person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? as.cookie : undefined });
  for (const screen of ['a campaign', 'a discovery', 'campaigns', 'advertisers', 'API keys']) {
    await person.opens(screens[screen]!);
    expect([screen, await person.asks('window.owned'), await person.asks('document.querySelectorAll("iframe, img").length')]).toEqual([
      screen,
      undefined,
      0,
    ]);
  }
  await person.opens(screens['a discovery']!);
  await person.reads('<img src=x onerror="window.owned=1">');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('redirects to the sign-in page without a session, and back afterwards', async () => {
  const person = await Person.arrives(stand.browser, stand.api.url, { language: 'en' });
  await person.opens(`/a/${stand.account}/keys`);
  await person.isAt(/^\/console\/sign-in$/);
  expect(await person.barriers()).toEqual([]);
  await person.types('Email', stand.person.email);
  await person.types('Password', stand.person.password);
  await person.presses('Sign in');
  await person.isAt(/\/keys$/);
  await person.leaves();
});

test('transfers at most 130 kB for signing in, and 180 kB for any screen', async () => {
  const stranger = await Person.arrives(stand.browser, stand.api.url, { language: 'en' });
  expect(await stranger.weighs('/sign-in')).toBeLessThanOrEqual(130_000);
  await stranger.leaves();
  const { as } = stand.person;
  const heavy: [string, number][] = [];
  for (const screen of ['home', 'a discovery', 'reports', 'a webhook', 'API keys']) {
    const person = await Person.arrives(stand.browser, stand.api.url, { language: 'de', cookie: 'cookie' in as ? as.cookie : undefined });
    heavy.push([screen, await person.weighs(screens[screen]!)]);
    await person.leaves();
  }
  expect(heavy.filter(([, bytes]) => bytes > 180_000)).toEqual([]);
});
