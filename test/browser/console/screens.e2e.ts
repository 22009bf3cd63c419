import { Scene } from './scene';
import type { Screen } from './screen';
import { screens } from './screens';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.opens();
});
afterAll(() => scene?.closes());

const named = (...names: string[]): readonly Screen[] => screens.filter(({ name }) => names.includes(name));
const pathOf = (name: string) => named(name)[0]!.path(scene.ids);

test('every screen loads, is accessible, fits 320 pixels, contacts no other origin and breaks no policy', async () => {
  expect(await scene.inspects(screens, { language: 'en' }, [320])).toEqual([]);
});

test('home and a list are right in a language that is written from right to left, in the dark theme', async () => {
  const look = { language: 'ar', theme: 'dark' } as const;
  expect(await scene.inspects(named('home', 'campaigns'), look, [1440])).toEqual([]);
  const person = await scene.arrives('buyer', look);
  await person.opens(pathOf('home'));
  const seen = `({ lang: document.documentElement.lang, dir: document.documentElement.dir, scheme: getComputedStyle(document.documentElement).colorScheme })`;
  expect(await person.asks(seen)).toEqual({ lang: 'ar', dir: 'rtl', scheme: 'dark' });
  await person.leaves();
});

test('foreign text is shown as text', async () => {
  const person = await scene.arrives('buyer', { language: 'en' });
  for (const screen of ['home', 'a campaign', 'a discovery', 'campaigns', 'advertisers', 'API keys', 'asks']) {
    await person.opens(pathOf(screen));
    expect([screen, await person.asks('window.owned'), await person.asks('document.querySelectorAll("iframe, img").length')]).toEqual([
      screen,
      undefined,
      0,
    ]);
  }
  await person.opens(pathOf('a discovery'));
  await person.reads('<img src=x onerror="window.owned=1">');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('redirects to the sign-in page without a session, and back afterwards', async () => {
  const { stand } = scene;
  const person = await scene.arrives('stranger', { language: 'en' });
  await person.opens(`/a/${stand.account}/keys`);
  await person.isAt(/^\/console\/sign-in$/);
  await person.types('Email', stand.person.email);
  await person.types('Password', stand.person.password);
  await person.presses('Sign in');
  await person.isAt(/\/keys$/);
  await person.leaves();
});

const heaviest = [
  'editing a campaign',
  'a discovery',
  'a campaign: proposals',
  'a media buy: delivery',
  'a media buy: report',
  'a campaign: report',
  'a webhook',
  'a catalog: items',
  'the plan of a catalog',
  'an order that waits',
  'an order: delivery',
  'own agents of a seller',
];

test('transfers at most 130 kB for signing in, and 180 kB for any screen', async () => {
  const stranger = await scene.arrives('stranger', { language: 'en' });
  expect(await stranger.weighs('/sign-in')).toBeLessThanOrEqual(130_000);
  await stranger.leaves();
  const heavy: [string, number][] = [];
  for (const screen of heaviest) {
    const person = await scene.arrives(named(screen)[0]!.role ?? 'buyer', { language: 'de' });
    heavy.push([screen, await person.weighs(pathOf(screen))]);
    await person.leaves();
  }
  expect(heavy.filter(([, bytes]) => bytes > 180_000)).toEqual([]);
});
