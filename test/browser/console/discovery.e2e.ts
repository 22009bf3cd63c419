import { promptSeller } from '@test/buying';
import { createAdvertiser, createCampaign, discoveryPath, startDiscovery, waitUntilComplete } from '@test/discovery';
import { Person } from './person';
import { Stand } from './stand';

/** What a seller answers when it declines. */
const words = `<img src=x onerror="window.owned=1"> No alcohol שלום ${'x'.repeat(150)}`;

let stand: Stand;
beforeAll(async () => {
  const declines = { kind: 'failing', latencyMs: 5, code: 'POLICY_VIOLATION', says: words } as const;
  stand = await Stand.opens([
    promptSeller('abstains', { behaviour: declines }),
    promptSeller('zealous', { behaviour: { kind: 'slow', latencyMs: 9_000 } }),
  ]);
});
afterAll(() => stand?.closes());

const arrives = (): Promise<Person> => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? as.cookie : undefined });
};

async function discover(waitSeconds = 30): Promise<string> {
  const { api, person } = stand;
  const advertiserId = await createAdvertiser(api, person.as, 'USD');
  return startDiscovery(api, person.as, { campaignId: await createCampaign(api, person.as, { advertiserId }), waitSeconds });
}

/** Positions of the rows of sellers and of the places of proposals. */
const positions = `JSON.stringify([...document.querySelectorAll('main li[data-row], main ol > li')].map((one) => {
  const { top, height } = one.getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(height)];
}))`;
const widthOfBar = `document.querySelector('main li[data-row]:last-child [data-testid=bar] > :last-child').getBoundingClientRect().width`;
const states = `[...document.querySelectorAll('main li[data-row]')].map((one) => one.children[0].children[1].innerText.trim()).join()`;

describe('A discovery', () => {
  let id: string;
  let person: Person;
  beforeAll(async () => {
    id = await discover();
    person = await arrives();
  });
  afterAll(() => person?.leaves());

  test('keeps every row and card in its place while sellers answer, and a bar grows while one is asked', async () => {
    await person.opens(`/a/${stand.account}/discovery/${id}`);
    await person.reads('3 of 4 sellers answered');
    await person.sees(`document.querySelectorAll('main ol > li a').length === 2`);
    const before = await person.asks<string>(positions);
    expect(JSON.parse(before)).toHaveLength(8);
    const width = await person.asks<number>(widthOfBar);
    await person.sees(`${widthOfBar} > ${width}`);
    await person.reads('4 of 4 sellers answered');
    await person.sees(`document.querySelectorAll('main ol > li a').length === 3`);
    expect(await person.asks<string>(positions)).toBe(before);
  });

  test('shows what a seller says as a quotation, as text and with its name', async () => {
    await person.sees(`document.querySelector('main li[data-row] q')?.textContent.startsWith('<img src=x onerror=')`);
    expect(await person.asks<string>(`document.querySelector('main li[data-row] q').previousElementSibling.textContent`)).toContain(
      'Seller abstains',
    );
    await person.presses('Seller abstains');
    await person.sees(`document.querySelector('blockquote[dir=auto]')?.textContent.includes('No alcohol')`);
    expect(await person.asks<unknown>('window.owned ?? null')).toBeNull();
    await person.presses('Seller abstains');
  });

  test('is replayed by arrow keys, and a reload keeps the revision', async () => {
    await person.goesTo('Revision');
    await person.key('Home');
    await person.reads('0 of 4 sellers answered');
    expect(await person.asks<string>(states)).toBe('Waiting,Waiting,Waiting,Waiting');
    await person.reads('Revision 0 of 4: 4 sellers asked');
    await person.key('ArrowRight');
    await person.sees(`location.search === '?at=1'`);
    await person.reads('1 of 4 sellers answered');
    const then = await person.asks<string>(states);
    expect(then.split(',').filter((state) => state === 'Waiting')).toHaveLength(3);
    await person.opens(`/a/${stand.account}/discovery/${id}?at=1`);
    await person.reads('1 of 4 sellers answered');
    expect(await person.asks<string>(states)).toBe(then);
    await person.goesTo('Revision');
    await person.key('End');
    await person.sees(`location.search === ''`);
    await person.reads('4 of 4 sellers answered');
  });

  test('plays by a button from the beginning until now', async () => {
    await person.asks(`(() => {
      const shown = document.querySelector('[data-testid=revision]');
      window.seen = [];
      new MutationObserver(() => seen.push(parseInt(shown.innerText.slice('Revision '.length)))).observe(shown, { characterData: true, childList: true, subtree: true });
    })()`);
    await person.presses('Replay');
    await person.sees(`location.search === '' && seen.at(-1) === 4`);
    expect(await person.asks<number[]>('[...new Set(seen)]')).toEqual([0, 1, 2, 3, 4]);
    await person.sees(`[...document.querySelectorAll('button')].some((one) => one.textContent.trim() === 'Replay')`);
  });

  test('lets products be selected and removed', async () => {
    await person.presses('Seller east');
    const name = `document.querySelector('[aria-label^="Select "]')?.getAttribute('aria-label')`;
    await person.sees(name);
    const label = await person.asks<string>(name);
    await person.presses(label);
    await person.sees(`document.querySelector('[aria-label="${label.replace('Select', 'Remove')}"]')`);
    await person.presses(label.replace('Select', 'Remove'));
    await person.sees(`document.querySelector('[aria-label="${label}"]')`);
    await person.presses('Seller east');
  });

  test('shows a round that somebody else begins, and marks it in the replay', async () => {
    const { api, person: buyer } = stand;
    const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
    const east = body.data.sellers.find(({ name }: { name: string }) => name === 'Seller east').storefrontId;
    const refine = [{ scope: 'request', ask: 'More video', storefrontIds: [east] }];
    const asked = await api.post(`${discoveryPath}/${id}/refine`, { as: buyer.as, body: { refine, waitSeconds: 20 } });
    expect(asked.status).toBe(202);
    await waitUntilComplete(api, buyer.as, id);
    await person.sees(`document.querySelectorAll('[data-round]').length === 1`);
    await person.reads('Revision 6 of 6: \u2068Seller east\u2069 offered');
    await person.goesTo('Revision');
    await person.key('ArrowLeft');
    await person.reads('Revision 5 of 6: Round 1: 1 seller asked again');
    await person.key('ArrowLeft');
    await person.reads('Replaced by a later answer');
    expect(person.unwanted).toEqual([]);
    expect(await person.breaches()).toEqual([]);
  });
});

test('a person asks sellers with a brief of its own, and finds the discovery in the list', async () => {
  const person = await arrives();
  await createAdvertiser(stand.api, stand.person.as, 'USD');
  await person.opens(`/a/${stand.account}/discovery`);
  await person.presses('Ask the sellers');
  await person.isAt(/\/discovery\/new$/);
  await person.reads('Seconds to wait');
  await person.types('Brief', 'An oat drink for hikers: streaming TV');
  await person.types('Seconds to wait', '0');
  await person.presses('Ask the sellers');
  await person.sees(`document.querySelector('[aria-invalid=true][name=waitSeconds]')`);
  await person.types('Seconds to wait', '2');
  await person.presses('Ask the sellers');
  await person.isAt(/\/discovery\/disc_/);
  await person.reads('An oat drink for hikers');
  await person.reads('Some sellers did not answer');
  await person.presses('Discover');
  await person.isAt(/\/discovery$/);
  await person.sees(`document.querySelector('tbody a')?.textContent === 'An oat drink for hikers: streaming TV'`);
  await person.leaves();
});
