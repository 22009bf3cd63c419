import { join } from 'node:path';
import { bootstrap } from './lib/bootstrap.mjs';
import { browserTools } from './lib/browser.mjs';
import { build, isBuilt } from './lib/build.mjs';
import { runUntilEnd } from './lib/ending.mjs';
import { phase } from './lib/exchange.mjs';
import { flagsOf } from './lib/flags.mjs';
import { FreshExchange } from './lib/fresh-exchange.mjs';
import { Guardian } from './lib/guardian.mjs';
import { clone, Home } from './lib/home.mjs';
import { addPictureData } from './lib/picture-data.mjs';
import { Screenshots } from './lib/screenshots.mjs';
import { startServices } from './lib/services.mjs';
import { tellStory } from './lib/story.mjs';
import { say } from './lib/terminal.mjs';

/**
 * `npm run docs:pictures`: pictures of the console on a fresh exchange with the demo's data, in both themes. Those of the documents go to
 * docs/pictures; of every screen there are also narrow ones in .exchange/pictures.
 */
flagsOf('npm run docs:pictures   takes the pictures of the console again, on a fresh exchange with demo data.', []);

const guardian = new Guardian();
const exchange = new FreshExchange(clone, guardian);
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;
/** @type {Screenshots | undefined} */
let screenshots;
let endData = () => {};

await runUntilEnd({
  work: async () => {
    await bootstrap(clone);
    if (!isBuilt(clone)) await phase('Build', () => build(clone));
    const tools = await phase('Browser', () => browserTools(new Home(clone).in('browser')));
    const running = (services = await startServices({ dir: clone, purpose: 'test', guardian, tell: () => {} }));
    const env = await phase('Exchange', () => exchange.start(running));
    const url = /** @type {string} */ (env['EXCHANGE_URL']);
    // The story moves its campaign into the past, in this database.
    process.env['DATABASE_URL'] = env['DATABASE_URL'];
    await phase('Demo data', () => tellStory({ exchange: url }));
    const data = await phase('Campaigns, webhooks and keys', () => addPictureData(url, env['MAIL_DIR']));
    endData = data.end;
    screenshots = await Screenshots.start(tools, url, data.session);
    await phase('Pictures', () => takeAll(/** @type {Screenshots} */ (screenshots), data));
    say('Written to docs/pictures and .exchange/pictures.');
    return 0;
  },
  tidy: async () => {
    endData();
    await screenshots?.stop();
    await exchange.stop();
    await services?.stop();
  },
  hurry: () => guardian.killAll(),
});

/** @param {Screenshots} camera @param {Awaited<ReturnType<typeof addPictureData>>} data */
async function takeAll(camera, { account, campaignId, webhookId, ask }) {
  const own = `/a/${account}`;
  const [documents, all] = [join(clone, 'docs', 'pictures'), new Home(clone).in('pictures')];
  const take = async (/** @type {string} */ name, /** @type {boolean} */ isInDocuments = false) => {
    if (isInDocuments) await camera.take(documents, name, false);
    await camera.take(all, name, true);
  };
  // First, because sellers answer only once.
  const live = await ask();
  await camera.open(`${own}/discovery/${live}`);
  await camera.wait(`Number(/^\\d+/.exec(document.querySelector('[data-testid=progress]')?.textContent ?? '')?.[0]) >= 6`);
  await take('discovery', true);
  await camera.open(own);
  await camera.wait(`document.querySelector('main li')`);
  await take('home', true);
  await camera.open(`${own}/campaigns/${campaignId}/proposals`);
  await camera.wait(`document.querySelector('main input[type=range]')`);
  await take('proposals', true);
  await camera.open(`${own}/reports?days=30`);
  await camera.wait(`document.querySelector('main [role=group] svg')`);
  await take('report', true);
  await camera.open(`${own}/webhooks/${webhookId}`);
  await camera.wait(`document.querySelector('main table a')`);
  await take('webhook-log');
  const proof = await camera.page.evaluate(`document.querySelector('main table a').getAttribute('href')`);
  await camera.open(`${proof.slice('/console'.length)}?check=1`);
  await camera.wait(`document.querySelector('main input[type=password]')`);
  await take('webhook', true);
  for (const [name, path] of Object.entries({
    campaigns: '/campaigns',
    campaign: `/campaigns/${campaignId}`,
    discover: '/discovery',
    order: `/campaigns/${campaignId}/order`,
    edit: `/campaigns/${campaignId}/edit`,
    suggestions: '/suggestions',
    targeting: '/targeting',
    briefs: '/planning-briefs',
    tasks: '/tasks',
    'media-buys': '/media-buys',
    advertisers: '/advertisers',
    keys: '/keys',
    notifications: '/notifications',
    members: '/members',
    asks: '/asks',
    audit: '/audit',
  })) {
    await camera.open(own + path);
    await take(name);
  }
}
