import { createHash } from 'node:crypto';
import { promptSeller } from '@test/buying';
import { eventually } from '@test/eventually';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens([
    promptSeller('willing', { name: 'Willing', takes: ['audiences'] }),
    promptSeller('unwilling', { name: 'Unwilling', takes: ['audiences'], quirks: { refusesShares: true } }),
  ]);
});
afterAll(() => stand?.closes());

const syncs = /\/audiences\/sync$/;
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const advertiser = async (brand: string): Promise<number> => {
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: brand, brand, primaryCurrency: 'USD' },
  });
  return body.data.id;
};
const audiences = (of: number) => `/api/v2/buyer/advertisers/${of}/audiences`;
const read = async (path: string) => (await stand.api.get(path, { as: stand.person.as })).body.data;

/** Chooses a file that has this text, as a person does in the window of the system. */
async function choosesFile(person: Person, text: string): Promise<void> {
  await person.sees(`document.querySelector('input[type=file]')`);
  await person.asks(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${text}], 'people.csv'));
    const input = document.querySelector('input[type=file]');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

test('a file is hashed in the browser: only hashes leave it, in requests that are stopped and continued, and its counts are told', async () => {
  const of = await advertiser('oat.example');
  const person = await arrives();
  const bodies = person.bodiesSent(syncs);
  const keys = person.headersSent(syncs, 'idempotency-key');
  await person.opens(`/a/${stand.account}/audiences?advertiser=${of}`);
  await person.reads('No audiences yet');
  await person.key('c');
  await person.types('Name', 'Newsletter 2026');
  await person.presses('Create audience');
  await person.isAt(/\/audiences\/\d+\/newsletter-2026-[\da-f]{4}\/upload$/);
  const id = (await person.asks<string>('location.pathname')).split('/').at(-2);

  // 12,000 people, the first of them twice, one without an address, and one with a number of a country.
  await choosesFile(
    person,
    `'Name;E-Mail;Phone\\n' + Array.from({ length: 12000 }, (_, n) => 'Secret Name;Person' + n + '@Example.com ;').join('\\n') + '\\nSecret Name;person0@example.com;\\nSecret Name;nobody;\\nSecret Name;;030 1234567'`,
  );
  await person.reads('2. Check the columns');
  await person.types('Calling code', '+49');
  await person.presses('Hash them here');
  await person.reads('3. Send the hashes');
  await person.sees(
    `['12,003', '12,001', '1'].every((count) => [...document.querySelectorAll('main dl dd')].some((each) => each.innerText === count))`,
  );
  await person.sees(
    `[...document.querySelectorAll('main li')].some((each) => /Line 12003\\s*nobody/.test(each.innerText.replace(',', '')))`,
  );
  await person.reads('They go out in 3 requests');

  const release = await person.holds(syncs);
  await person.presses('Add 12,001 people');
  await person.presses('Stop');
  release();
  await person.reads('5,000 of 12,001 people sent, 1 of 3 requests');
  const mend = await person.cuts(syncs);
  await person.presses('Continue');
  await person.sees(`document.querySelector('main [role=alert]')`);
  await person.reads('5,000 of 12,001 people sent, 1 of 3 requests');
  await mend();
  await person.presses('Continue');
  await person.reads('The audience now has 12,001 people');

  const sent = bodies.slice(1).filter((body) => body !== '');
  const members = new Set(
    sent.flatMap((body) => JSON.parse(body).audiences[0].add.map(({ externalId }: { externalId: string }) => externalId)),
  );
  expect(members.size).toBe(12_001);
  expect([members.has(hex('person11999@example.com')), members.has(hex('+49301234567'))]).toEqual([true, true]);
  // Beside hashes, the requests have nothing of the file.
  expect(bodies.join('').replaceAll(/[\da-f]{64}/g, '')).not.toMatch(/@|secret|person|\d{5}/i);
  // The request that did not arrive was sent again under its key.
  expect(keys.length - new Set(keys).size).toBe(1);
  const kept = await person.asks<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toMatch(/person0|secret name|[\da-f]{64}/i);
  await person.key('Escape');
  await person.presses('Show the calls behind this page');
  await person.reads('/audiences/sync');
  expect(await person.text()).not.toMatch(/[\da-f]{64}/);
  await person.key('Escape');

  await person.presses('Open the audience');
  await person.isAt(/\/newsletter-2026-[\da-f]{4}$/);
  await person.reads('12,001');
  await person.reads('People afterwards');
  expect(await read(`${audiences(of)}/${id}`)).toMatchObject({ uploadedCount: 12_001, status: 'READY' });
  expect(person.unwanted.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('choosing other people asks before the file is dropped, and what was chosen for its columns is there on the way back', async () => {
  const of = await advertiser('spelt.example');
  await stand.api.post(`${audiences(of)}/sync`, { as: stand.person.as, body: { audiences: [{ audienceId: 'kept' }] } });
  await eventually(async () => expect(await read(`${audiences(of)}/kept`)).toMatchObject({ audienceId: 'kept' }));
  const person = await arrives();
  const dialog = `document.querySelector('dialog[open]')`;
  const code = `document.querySelector('[name=callingCode]')?.value === '+49'`;
  await person.opens(`/a/${stand.account}/audiences/${of}/kept/upload`);
  await choosesFile(person, `'Phone\\n030 1234567'`);
  await person.types('Calling code', '+49');
  await person.presses('Choose other people');
  await person.reads('What was read of the file is in this page only, and is lost.');
  await person.presses('Back');
  await person.sees(`!${dialog} && ${code}`);
  await person.presses('Hash them here');
  await person.presses('Change the columns');
  await person.sees(code);
  await person.presses('Choose other people');
  await person.sees(dialog);
  await person.presses('Choose other people');
  await person.sees(`document.activeElement.textContent === '1. Choose people'`);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('an own id that browsers cannot open as an address is refused at its field', async () => {
  const of = await advertiser('barley.example');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/audiences?advertiser=${of}`);
  await person.key('c');
  await person.types('Name', 'Dots');
  for (const id of ['.', '..']) {
    await person.types('Your own id', id);
    await person.presses('Create audience');
    await person.reads('An id of only one or two dots cannot be opened as an address.');
    await person.sees(`document.activeElement.value === '${id}' && document.activeElement.getAttribute('aria-invalid') === 'true'`);
  }
  expect(await read(audiences(of))).toEqual([]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('an audience is shared with sellers, says why one refused it, is stopped in numbers, shared again, and deleted', async () => {
  const of = await advertiser('rye.example');
  const add = Array.from({ length: 1_500 }, (_, n) => ({ externalId: `p${n}`, hashedEmail: hex(`p${n}@example.com`) }));
  const body = { audiences: [{ audienceId: 'buyers', name: 'Buyers', add }] };
  await stand.api.post(`${audiences(of)}/sync`, { as: stand.person.as, body });
  await eventually(async () => expect(await read(`${audiences(of)}/buyers`)).toMatchObject({ status: 'READY' }));
  const person = await arrives();
  await person.opens(`/a/${stand.account}/audiences/${of}/buyers`);
  await person.reads('Not shared with any seller');
  await person.presses('Share with sellers');
  await person.types('Find a seller by name', 'willing');
  await person.sees(`document.querySelectorAll('dialog[open] li').length === 2`);
  for (const name of ['Unwilling', 'Willing']) {
    await person.goesTo(name);
    await person.key('Space');
  }
  await person.presses('Share with 2 sellers');
  await person.reads('Shared with 1 of 2 sellers');
  await person.reads('1,500 people');
  await person.reads('1 share failed');
  await person.sees(`[...document.querySelectorAll('main li')].some((each) => each.innerText.startsWith('Unwilling\\nFailed\\n'))`);

  await person.presses('Stop sharing: Willing');
  await person.reads('Willing is told to remove 1,500 people');
  await person.presses('Stop sharing');
  await person.sees(`[...document.querySelectorAll('main li')].some((each) => each.innerText.startsWith('Willing\\nStopped\\n'))`);
  await person.presses('Share again: Willing');
  await person.sees(`[...document.querySelectorAll('main li')].some((each) => each.innerText.startsWith('Willing\\nShared\\n'))`);

  await person.opens(`/a/${stand.account}/sharing?advertiser=${of}`);
  await person.sees(`document.querySelector('main tbody tr').innerText.includes('Unwilling')`);
  await person.opens(`/a/${stand.account}/sharing?advertiser=${of}&status=COMPLETED`);
  await person.sees(
    `document.querySelectorAll('main tbody tr').length === 1 && document.querySelector('main tbody tr').innerText.includes('Willing')`,
  );

  await person.opens(`/a/${stand.account}/audiences/${of}/buyers`);
  await person.presses('More actions');
  await person.key('Enter');
  await person.reads('1,500 people are deleted.');
  await person.reads('2 sellers are told to remove it.');
  await person.types('Type buyers to delete it', 'buyers');
  await person.presses('Delete audience');
  await person.reads('It is deleted, with its people.');
  await eventually(async () => expect(await read(`${audiences(of)}/buyers`)).toMatchObject({ deleted: true, uploadedCount: 0 }));
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
