import { randomBytes } from 'node:crypto';
import { caller } from '../lib/calls.mjs';
import { daysPass } from '../lib/days-pass.mjs';
import { password as demoPassword, people } from '../lib/demo-people.mjs';
import { confirmAddress } from '../lib/mails.mjs';
import { payAhead } from '../lib/paying-ahead.mjs';
import { bold, dim, say } from '../lib/terminal.mjs';
import { playAgent } from './agent.mjs';
import { talkToAssistant } from './assistant.mjs';
import { buy, optimize, report } from './buying.mjs';
import { makeCreative } from './creatives.mjs';
import { eventStream } from './event-stream.mjs';
import { Exchange } from './exchange.mjs';
import { chooseLanguage, readAuditLog, readBriefs, readNotifications } from './looking-back.mjs';
import { bringCatalog, checkProperties, chooseMetros } from './preparing.mjs';
import { startReceiver } from './receiver.mjs';
import { SellerTable } from './seller-table.mjs';
import { aside, chapter, point } from './telling.mjs';
import { until } from './until.mjs';

const waitSeconds = 15;
const brief =
  'Launch of a new electric family car. Reach outdoor-loving families in the US on streaming TV, audio and podcasts, ' +
  'with digital out-of-home screens in cities and premium display beside them; completed views matter most.';

/**
 * Plays a buyer from sign-up to the report. Returns the number of checks, the agent's MCP calls, and the cost of its path to a launch.
 * @param {string} url @param {string} tag makes names unique, so that the demo can be played again
 * @param {import('../lib/paying-ahead.mjs').Backing} backing
 */
export async function playBuyer(url, tag, backing) {
  const exchange = await Exchange.at(url);
  const { as: person, accountId } = await signIn(exchange, tag, backing);
  const key = await createKey(exchange, person);
  const secret = randomBytes(24).toString('base64url');
  const receiver = await startReceiver(secret);
  /** @type {import('./agent.mjs').Played} */
  let played = { calls: [], used: [] };
  try {
    const subscription = await registerWebhook(exchange, key.as, receiver.url, secret);
    const campaign = await createCampaign(exchange, key.as, tag);
    const revisions = await discover(exchange, key.as, campaign);
    await webhooksMatch(exchange, receiver, revisions);
    await showProposals(exchange, key.as, campaign, revisions);
    const deal = { accountId, advertiserId: campaign.advertiserId, campaignId: campaign.campaignId };
    await chooseMetros(exchange, key.as);
    await checkProperties(exchange, key.as, deal);
    await bringCatalog(exchange, key.as, deal);
    await makeCreative(exchange, key.as, deal);
    await buy(exchange, key.as, deal, revisions[0].discoveryId);
    if (campaign.hasBegun) {
      await report(exchange, key.as, deal);
      await optimize(exchange, key.as, deal);
    }
    await talkToAssistant(exchange, person, { campaignId: deal.campaignId, name: 'Spring launch' });
    await readNotifications(exchange, person, campaign.hasBegun);
    await readAuditLog(exchange, key.as, key.secret);
    await readBriefs(exchange, { email: people.seller.email, password: demoPassword }, brief);
    await chooseLanguage(exchange, person);
    played = await playAgent(exchange, { cookie: person.cookie, accountId }, tag);
    await cleanUp(exchange, person, key, subscription);
  } finally {
    await receiver.close();
  }
  return { checks: exchange.checks, ...played };
}

/** @param {Exchange} exchange @param {string} tag @param {import('../lib/paying-ahead.mjs').Backing} backing */
async function signIn(exchange, tag, { mailDir, staff }) {
  chapter('A person signs up', 'POST /api/v2/auth/sign-up, sign-in');
  const email = `buyer-${tag}@demo.example`;
  const password = randomBytes(12).toString('base64url');
  await exchange.call('POST', '/api/v2/auth/sign-up', {
    body: { email, password, name: 'Dana Buyer', company: `Demo Motors ${tag}` },
    expect: 201,
  });
  const { headers } = await exchange.call('POST', '/api/v2/auth/sign-in', { body: { email, password } });
  const [, token] = /sc_session=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  exchange.assertTrue(token, 'sign-in sets the cookie sc_session');
  const as = { cookie: `sc_session=${token}` };
  const { data } = await exchange.call('GET', '/api/v2/auth/session', { as });
  await staff?.revokeAll();
  await confirmAddress(caller(exchange.url), as.cookie, mailDir);
  const left = await payAhead(caller(exchange.url), as.cookie, { mailDir, staff });
  if (left !== undefined) aside(`The account cannot buy from every seller yet. ${left}`);
  point(`${data.user.email} is an ${data.account.membershipRole.toLowerCase()} of account ${data.account.id}, "${data.account.company}"`);
  return { as, accountId: data.account.id };
}

/** @param {Exchange} exchange @param {Record<string, string>} person */
async function createKey(exchange, person) {
  chapter('… creates an API key for their scripts', 'POST /api/v2/user-api-keys');
  const { data } = await exchange.call('POST', '/api/v2/user-api-keys', { as: person, body: { name: 'demo script' }, expect: 201 });
  exchange.assertTrue(
    data.secret.startsWith('sck_') && data.secret.startsWith(data.prefix),
    'the secret starts with sck_ and with its prefix',
  );
  const as = { authorization: `Bearer ${data.secret}` };
  const refused = await exchange.call('POST', '/api/v2/user-api-keys', { as, body: { name: 'another' }, expect: 403 });
  exchange.assertEqual(refused.error.message, 'Sign in as a user to do that.', 'a key cannot create a key');
  const { text } = await exchange.call('GET', '/api/v2/user-api-keys', { as });
  exchange.assertTrue(!text.includes(data.secret), 'the secret is never listed');
  point(`key ${data.prefix}… (shown once, stored as a hash); a key cannot create another key`);
  return { as, id: data.id, secret: data.secret };
}

/** @param {Exchange} exchange @param {Record<string, string>} as @param {string} url @param {string} secret */
async function registerWebhook(exchange, as, url, secret) {
  chapter('… registers a webhook', 'POST /api/v2/buyer/webhook-subscriptions');
  const body = { url, secret, eventTypes: ['discovery.revision'] };
  const { data, text } = await exchange.call('POST', '/api/v2/buyer/webhook-subscriptions', { as, body, expect: 201 });
  const { subscription } = data;
  exchange.assertEqual(
    [subscription.status, subscription.failureCount, subscription.lastSuccess],
    ['active', 0, null],
    'a new subscription',
  );
  exchange.assertTrue(!text.includes(secret), 'the signing secret is never returned');
  point(`${subscription.id} → ${url}`);
  return subscription;
}

/** @param {Exchange} exchange @param {Record<string, string>} as @param {string} tag */
async function createCampaign(exchange, as, tag) {
  chapter('… and brings a campaign brief', 'POST /api/v2/buyer/advertisers, campaigns');
  const advertiser = await exchange.call('POST', '/api/v2/buyer/advertisers', {
    as,
    body: { name: `Demo Motors ${tag}`, brand: `motors-${tag}.example`, primaryCurrency: 'USD' },
    expect: 201,
  });
  const day = 86_400_000;
  const flightDates = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + 20 * day).toISOString() };
  const created = await exchange.call('POST', '/api/v2/buyer/campaigns', {
    as,
    body: {
      advertiserId: advertiser.data.id,
      name: 'Spring launch',
      mode: 'discovery',
      flightDates,
      budget: { total: 120_000, currency: 'USD' },
      brief,
    },
    expect: 201,
  });
  const { campaign } = created.data;
  point(`"${campaign.name}" (${campaign.status}), 120,000 USD`);
  say(dim(`    "${brief}"`));
  const hasBegun = await daysPass(exchange.url, campaign.campaignId, 10);
  if (hasBegun) aside('Ten days are simulated, so that there is delivery to report');
  else aside('Its flight begins now: there is no delivery to report yet');
  return { campaignId: campaign.campaignId, advertiserId: advertiser.data.id, hasBegun };
}

/** @param {Exchange} exchange @param {Record<string, string>} as @param {{ campaignId: string }} campaign */
async function discover(exchange, as, { campaignId }) {
  chapter('The exchange asks every seller at once', `POST /api/v2/buyer/discovery, GET …/events (SSE), up to ${waitSeconds} s`);
  const started = await exchange.call('POST', '/api/v2/buyer/discovery', { as, body: { campaignId, waitSeconds }, expect: 202 });
  const { discoveryId, sellersRequested } = started.data;
  exchange.assertTrue(sellersRequested > 0, 'there are sellers to ask: does the exchange have its demo data?');
  const table = new SellerTable();
  const revisions = [];
  let completed = false;
  for await (const { id, event, data } of eventStream(`${exchange.url}/api/v2/buyer/discovery/${discoveryId}/events`, as)) {
    if (event === 'complete') completed = true;
    if (event !== 'revision') continue;
    exchange.assertEqual(id, String(data.revision), 'the id of a stream event is its revision');
    const previous = revisions.at(-1);
    if (previous) exchange.assertEqual(data.revision, previous.revision + 1, 'revisions have no gaps');
    revisions.push(data);
    table.draw(data, (await proposalsOf(exchange, as, campaignId, discoveryId)).sellers);
  }
  exchange.assertTrue(completed, 'the stream reports completion, and ends');
  exchange.assertEqual(revisions.at(-1)?.resultsComplete, true, 'the last revision is complete');
  exchange.assertEqual(revisions.at(-1)?.pendingAgents, [], 'no seller is pending at the end');
  table.finish((await proposalsOf(exchange, as, campaignId, discoveryId)).sellers);
  return revisions;
}

/** @param {Exchange} exchange @param {Record<string, string>} as @param {string} campaignId @param {string} executionId */
async function proposalsOf(exchange, as, campaignId, executionId) {
  return (await exchange.call('GET', `/api/v2/buyer/campaigns/${campaignId}/proposals?executionId=${executionId}&limit=200`, { as })).data;
}

/** @param {Exchange} exchange @param {Awaited<ReturnType<typeof startReceiver>>} receiver @param {any[]} revisions */
async function webhooksMatch(exchange, { deliveries }, revisions) {
  chapter('Every revision was also sent as a signed webhook', 'X-Webhook-Signature: hex HMAC-SHA256 of the raw body');
  const advanced = revisions.filter(({ revision }) => revision > 0);
  await until(async () => deliveries.length >= advanced.length || undefined, 'a webhook for every revision');
  exchange.assertEqual(deliveries.length, advanced.length, 'one webhook per revision, no more and no fewer');
  exchange.assertTrue(
    deliveries.every(({ verified }) => verified),
    'every signature matches the raw bytes',
  );
  exchange.assertEqual(new Set(deliveries.map(({ payload }) => payload.deliveryId)).size, deliveries.length, 'deliveryIds are unique');
  const received = deliveries.map(({ payload }) => payload).sort((left, right) => left.data.revision - right.data.revision);
  for (const [index, payload] of received.entries()) {
    exchange.assertEqual(Object.keys(payload), ['event', 'deliveryId', 'occurredAt', 'data'], 'the payload has the fields of the contract');
    exchange.assertEqual(payload.event, 'discovery.revision', 'the event type');
    exchange.assertEqual(payload.data, advanced[index], 'webhook and stream have the same data');
  }
  point(`${deliveries.length} webhooks, ${deliveries.length} verified signatures, the same data as the stream`);
}

/** @param {Exchange} exchange @param {Record<string, string>} as @param {{ campaignId: string }} campaign @param {any[]} revisions */
async function showProposals(exchange, as, { campaignId }, revisions) {
  const { discoveryId } = revisions[0];
  chapter('What the sellers propose', 'GET /api/v2/buyer/campaigns/{id}/proposals, discovery/{id}/products');
  const { data: result } = await exchange.call('GET', `/api/v2/buyer/campaigns/${campaignId}/proposals?limit=200`, { as });
  exchange.assertEqual([result.state, result.executionId], ['ok', discoveryId], 'the latest execution is this discovery');
  const { asked, responded, pending, failed } = result.progress;
  exchange.assertEqual(asked, responded + pending + failed, 'asked = responded + pending + failed');
  const proposals = result.sellers.flatMap((/** @type {any} */ seller) => seller.proposals);
  exchange.assertTrue(proposals.length > 0, 'there is at least one proposal');
  for (const proposal of proposals) showProposal(exchange, proposal);
  const products = await exchange.call('GET', `/api/v2/buyer/discovery/${discoveryId}/products`, { as });
  exchange.assertEqual(products.data.resultsComplete, true, 'the products are complete');
  exchange.assertEqual(products.data.revision, revisions.at(-1).revision, 'products report their revision');
  say(dim(`  ${proposals.length} proposals, ${products.data.totalProducts} products, ${result.progress.label} sellers answered`));
}

/** @param {Exchange} exchange @param {any} proposal */
function showProposal(exchange, { name, budgetGuidance, allocations, limitations }) {
  const sum = allocations.reduce(
    (/** @type {number} */ total, /** @type {any} */ { allocationPercentage }) => total + allocationPercentage,
    0,
  );
  const isFlagged = limitations.some((/** @type {any} */ { field }) => field === 'allocations');
  exchange.assertEqual(isFlagged, Math.abs(sum - 100) > 0.01, 'allocations that do not sum to 100 are flagged, others are not');
  const budget = budgetGuidance?.recommended ? `  ${budgetGuidance.recommended} ${budgetGuidance.currency}` : '';
  say(`  ${bold(name)}${budget}`);
  for (const { productName, allocationPercentage } of allocations) say(`    ${String(allocationPercentage).padStart(5)} %  ${productName}`);
  for (const { note } of limitations) say(dim(`      ! ${note}`));
}

/** @param {Exchange} exchange @param {Record<string, string>} person @param {{ as: Record<string, string>, id: string }} key @param {{ id: string }} subscription */
async function cleanUp(exchange, person, key, { id }) {
  chapter('The delivery log, and the clean-up', 'GET …/deliveries, DELETE');
  const log = await exchange.call('GET', `/api/v2/buyer/webhook-subscriptions/${id}/deliveries`, { as: key.as });
  exchange.assertTrue(log.data.length > 0, 'the delivery log has entries');
  point(`the delivery log has ${log.data.length} entries`);
  const deleted = await exchange.call('DELETE', `/api/v2/buyer/webhook-subscriptions/${id}`, { as: key.as });
  exchange.assertEqual(deleted.data, { success: true, id }, 'the answer to a deletion is that of the contract');
  await exchange.call('DELETE', `/api/v2/buyer/webhook-subscriptions/${id}`, { as: key.as, expect: 404 });
  await exchange.call('DELETE', `/api/v2/user-api-keys/${key.id}`, { as: person });
  const revoked = await exchange.call('GET', '/api/v2/accounts', { as: key.as, expect: 401 });
  const unknown = await exchange.call('GET', '/api/v2/accounts', { as: { authorization: 'Bearer sck_nobody' }, expect: 401 });
  exchange.assertEqual(revoked.text, unknown.text, 'a revoked key is refused like an unknown one');
  point('subscription deleted, key revoked: the next request is refused, as with an unknown key');
}
