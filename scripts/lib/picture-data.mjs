import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { caller } from './calls.mjs';
import { people, signIn } from './demo-people.mjs';
import { freePort } from './ports.mjs';
import { UserError } from './terminal.mjs';

const buyer = '/api/v2/buyer';
const brief = 'Outdoor-loving families in the US: streaming TV, podcasts, evenings and news.';
const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString();

/**
 * Adds to the demo what pictures of the console show: webhooks, of which one works and one has stopped, campaigns with answers, keys and an ask.
 * @param {string} exchange its URL @param {string | undefined} mailDir folder of its mails
 * @returns {Promise<{ session: string, account: number, campaignId: string, webhookId: string, ask: () => Promise<string>, end: () => void }>}
 * `ask` asks the sellers again and resolves with the discovery; `end` ends the receiver of the webhook
 */
export async function addPictureData(exchange, mailDir) {
  const call = caller(exchange);
  const as = await signIn(call, people.buyer, mailDir);
  const { data: session } = await call('GET', '/api/v2/auth/session', { as });
  const { data: advertisers } = await call('GET', `${buyer}/advertisers?name=Demo%20Motors`, { as });
  await call('PATCH', `${buyer}/readiness/operator`, { as, body: { operatorDomain: 'motors.example' } });
  await call('POST', '/api/v2/user-api-keys', { as, body: { name: 'Nightly report' } });
  const receiver = createServer((_, response) => response.writeHead(204).end());
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (receiver.address());
  const register = async (/** @type {string} */ url) => {
    const body = { url, secret: 'a secret of the pictures', eventTypes: ['discovery.revision'] };
    return (await call('POST', `${buyer}/webhook-subscriptions`, { as, body })).data.subscription.id;
  };
  const webhookId = await register(`http://127.0.0.1:${port}/hooks/exchange`);
  // Nothing listens there, so the webhook stops.
  await register(`http://127.0.0.1:${await freePort()}/hooks/crm`);
  const campaigns = [];
  for (const name of ['Winter tests', 'Family weekends', 'Trail days']) {
    const body = {
      advertiserId: advertisers[0].id,
      name,
      mode: 'discovery',
      brief,
      flightDates: { startDate: inDays(5), endDate: inDays(40) },
      budget: { total: 50_000 },
    };
    campaigns.push((await call('POST', `${buyer}/campaigns`, { as, body })).data.campaign.campaignId);
  }
  const [shown, answered, live] = /** @type {[string, string, string]} */ (campaigns);
  const ask = async (/** @type {string} */ campaignId) =>
    (await call('POST', `${buyer}/discovery`, { as, body: { campaignId, waitSeconds: 15 } })).data.discoveryId;
  const [discoveryId] = await Promise.all([shown, answered].map(ask));
  await until(
    'the sellers have answered',
    async () => (await call('GET', `${buyer}/discovery/${discoveryId}`, { as })).data.resultsComplete,
  );
  return {
    session: as,
    account: session.account.id,
    campaignId: shown,
    webhookId,
    ask: () => ask(live),
    end: () => void receiver.close(),
  };
}

/** @param {string} what @param {() => Promise<boolean>} check */
async function until(what, check) {
  for (const since = performance.now(); performance.now() - since < 60_000; await pause(300)) if (await check()) return;
  throw new UserError(`The pictures cannot be taken: timeout while waiting until ${what}.`);
}
