import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = (language = 'en') => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language, ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const advertiser = async (brand: string): Promise<number> => {
  const body = { name: brand, brand, primaryCurrency: 'USD' };
  return (await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body })).body.data.id;
};
const library = (of: number) => `/a/${stand.account}/creatives/assets?advertiser=${of}`;
const listed = async (path: string) => (await stand.api.get(path, { as: stand.person.as })).body.data;
const assetsOf = (of: number) => listed(`/api/v2/buyer/advertisers/${of}/creative-assets`);
const parts = /\/parts\/\d+$/;

/** Expression of a PNG file that a canvas of the page draws. */
const png = (name: string, width: number, height: number) => `await new Promise((done) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
  canvas.getContext('2d').fillRect(0, 0, ${width}, ${height / 2});
  canvas.toBlob((blob) => done(new File([blob], '${name}')), 'image/png');
})`;
const text = (name: string) => `new File(['not what it says'], '${name}')`;

/** Chooses files, as a person does in the window of the system. */
const chooses = (person: Person, ...files: readonly string[]) =>
  person.asks(`(async () => {
    const data = new DataTransfer();
    for (const file of [${files.join(', ')}]) data.items.add(file);
    const input = document.querySelector('main input[type=file][multiple]');
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

const drops = (person: Person, ...files: readonly string[]) =>
  person.asks(`(async () => {
    const dataTransfer = new DataTransfer();
    for (const file of [${files.join(', ')}]) dataTransfer.items.add(file);
    const frame = document.querySelector('main input[type=file][multiple]').parentElement;
    for (const type of ['dragover', 'drop']) frame.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

const shows = (name: string, words: string) =>
  `[...document.querySelectorAll('main li')].some((each) => each.innerText.includes('${name}') && each.innerText.includes('${words}'))`;

test('images are chosen and dropped, arrive in parts, are checked and shown; what is no image is refused with its reason', async () => {
  const of = await advertiser('oat.example');
  const person = await arrives();
  const digests = person.headersSent(parts, 'content-digest');
  await person.opens(library(of));
  await person.reads('No assets yet');
  await person.goesTo('Upload files');
  await chooses(person, png('banner.png', 300, 250), text('notes.txt'));
  await person.reads('notes.txt is no file that creatives can use.');
  await person.sees(shows('banner.png', '300 × 250'));
  await person.sees(`document.querySelector('main img').naturalWidth === 300`);
  await drops(person, png('wide.png', 728, 90), text('fake.png'));
  await person.sees(shows('wide.png', '728 × 90'));
  await person.sees(shows('fake.png', 'Refused'));
  expect(digests.every((digest) => /^sha-256=:[\w+/]{43}=:$/.test(digest ?? ''))).toBe(true);
  expect(digests.length).toBe(3);
  expect(await person.widerThan(320)).toEqual([]);
  expect(await person.barriers()).toEqual([]);

  await person.presses('fake.png');
  await person.isAt(/\/creatives\/assets\/\d+\/\w+$/);
  await person.reads('The file was refused');
  await person.presses('Delete asset');
  await person.reads('The file is deleted.');
  await person.presses('Delete asset');
  await person.isAt(/\/creatives\/assets$/);
  await person.sees(`!document.body.innerText.includes('fake.png')`);
  expect((await assetsOf(of)).map(({ name }: { name: string }) => name)).toEqual(['wide.png', 'banner.png']);
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('an upload waits for a lost connection, and after a reload the same file continues it', async () => {
  const of = await advertiser('rye.example');
  const person = await arrives();
  await person.opens(library(of));
  const mend = await person.cuts(parts);
  await chooses(person, png('cut.png', 320, 50));
  await person.reads('Connection lost');
  await person.reloads();
  expect(person.warnings).toBe(1);
  await person.reads('Not finished: choose the same file again to continue');
  await mend();
  await chooses(person, png('cut.png', 320, 50));
  await person.sees(shows('cut.png', '320 × 50'));
  expect(await assetsOf(of)).toHaveLength(1);

  await person.cuts(parts);
  await chooses(person, png('dropped.png', 320, 50));
  await person.reads('Connection lost');
  await person.presses('Cancel dropped.png');
  await person.sees(`!document.body.innerText.includes('dropped.png')`);
  expect(person.unwanted.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
  await person.leaves();
});

test('a creative says why it is not ready, leads to the field, and becomes ready with an asset of the library', async () => {
  const of = await advertiser('barley.example');
  const person = await arrives();
  await person.opens(library(of));
  await chooses(person, png('banner.png', 300, 250));
  await person.sees(shows('banner.png', '300 × 250'));
  await person.opens(`/a/${stand.account}/creatives?advertiser=${of}`);
  await person.reads('No creatives yet');
  await person.key('c');
  await person.types('Name', 'Winter banner');
  await person.presses('Create creative');
  await person.isAt(/\/creatives\/\d+\/\w+$/);
  await person.reads('Must be mended');
  await person.presses('Make ready');
  await person.reads('CREATIVE_NOT_READY');

  await person.presses('format');
  await person.sees(`document.activeElement.name === 'format.id'`);
  await person.types('Agent that defines it', 'https://creative.adcontextprotocol.org');
  await person.types('Format id', 'display_300x250');
  await person.presses('Add role');
  await person.types('Role', 'banner_image');
  await person.presses('Choose asset');
  await person.presses('banner.png');
  await person.reads('300 × 250');
  await person.types('Click-through address', 'https://barley.example/{CACHEBUSTR}');
  await person.presses('Save');
  await person.reads('Saved');
  await person.reads('CACHEBUSTR');
  await person.types('Click-through address', 'https://barley.example/{CACHEBUSTER}');
  expect(await person.barriers()).toEqual([]);
  expect(await person.widerThan(390)).toEqual([]);
  // What is typed is stored first.
  await person.presses('Make ready');
  await person.sees(`document.querySelector('main header').innerText.includes('Ready')`);
  await person.sees(`!document.querySelector('main header').innerText.includes('Make ready')`);
  await person.reads('Fixed');
  const [creative] = await listed(`/api/v2/buyer/advertisers/${of}/creatives`);
  expect(creative).toMatchObject({ name: 'Winter banner', status: 'ready', currentVersion: 1, draftVersion: null });

  await person.presses('Archive');
  await person.reads('Its versions stay');
  await person.presses('Archive');
  await person.reads('Restore');
  await person.presses('Restore');
  await person.sees(`document.querySelector('main header').innerText.includes('Ready')`);
  expect(person.unwanted.filter((each) => !each.includes('409'))).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('the library stands in a right-to-left language on a phone', async () => {
  const of = await advertiser('spelt.example');
  const person = await arrives('ar');
  await person.opens(library(of));
  await chooses(person, png('banner.png', 300, 250));
  await person.sees(shows('banner.png', '300 × 250'));
  expect(await person.asks('document.documentElement.dir')).toBe('rtl');
  expect(await person.widerThan(320)).toEqual([]);
  expect(await person.barriers()).toEqual([]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
