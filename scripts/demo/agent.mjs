import { daysPass, orderAsBefore } from '../lib/days-pass.mjs';
import { bold, say } from '../lib/terminal.mjs';
import { Agent, newKey } from './agent-client.mjs';
import {
  advertiserOf,
  answeredText,
  campaignOf,
  chooseArguments,
  chosenStatus,
  affordableProposals,
  isRunning,
  launchArguments,
  newAdvertiser,
  newCampaign,
  revisionOf,
  requestArguments,
} from './shapes.mjs';
import { aside, chapter, count, money, point } from './telling.mjs';
import { until } from './until.mjs';
import { isWithinBudget, sumOf } from './use.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange */
/** @typedef {{ calls: import('./agent-client.mjs').Call[], used: import('./use.mjs').Used[] }} Played */

const share = 15_000;
const dayMs = 86_400_000;

/**
 * An agent that knows only the address and has a person's consent plans, buys and reports. Then the person withdraws the consent.
 * @param {Exchange} exchange @param {{ cookie: string, accountId: number }} person @param {string} tag
 * @returns {Promise<Played>} calls of the agent, and the cost of its path to a launch
 */
export async function playAgent(exchange, person, tag) {
  const agent = new Agent(exchange, person);
  chapter('An agent that knows only the address', 'POST /mcp/v3, with the unmodified MCP library');
  const tools = await agent.connect();
  exchange.assertTrue(
    tools.some(({ name }) => name === 'save_campaign'),
    'it sees the tools of a buyer',
  );
  point(`refused, registered, approved in the person's browser, and connected: ${tools.length} tools`);
  /** @type {import('./use.mjs').Used[]} */
  let used = [];
  try {
    const deal = await plan(agent, tag);
    await choose(agent, deal);
    used = await launch(agent, deal);
    if (deal.hasBegun) await report(agent, deal);
    await withdrawConsent(exchange, agent, person);
  } finally {
    await agent.close();
  }
  return { calls: agent.calls, used };
}

/** @typedef {{ campaignId: string, revision: number, hasBegun: boolean }} Deal */

/** @param {Agent} agent @param {string} tag @returns {Promise<Deal>} */
async function plan(agent, tag) {
  chapter('… reads the skill and plans', 'get_status, get, save_advertiser, save_campaign');
  const status = await agent.call('get_status', {});
  aside(`get_status: ${status.state}`);
  const { object: skill } = await agent.call('get', { kind: 'skill', id: 'plan-campaign' });
  aside(`get, kind skill: "${skill.title}"`);
  const advertiserId = advertiserOf(await agent.call('save_advertiser', newAdvertiser(tag, newKey())));
  const campaign = campaignOf(await agent.call('save_campaign', newCampaign(advertiserId, newKey())));
  point(campaign.told);
  const { campaignId, revision } = campaign;
  return { campaignId, revision, hasBegun: await daysPass(agent.exchange.url, campaignId, 10) };
}

/** @param {Agent} agent @param {Deal} deal */
async function choose(agent, deal) {
  chapter('… asks sellers and chooses', 'request_proposals, save_media_buy');
  const proposalArgs = requestArguments(deal, newKey());
  let progress = 0;
  const answer = await until(async () => {
    const current = await agent.call('request_proposals', proposalArgs, () => (progress += 1));
    return isRunning(current) ? undefined : current;
  }, 'every seller has answered');
  agent.exchange.assertTrue(progress > 0, 'progress is reported');
  const plans = affordableProposals(answer, share).slice(0, 2);
  agent.exchange.assertTrue(plans.length > 0, 'some proposal fits');
  for (const { sellerName, name, proposalId } of plans) {
    const { action } = await agent.call('save_media_buy', chooseArguments(deal, proposalId, share, newKey()));
    agent.exchange.assertEqual(action, chosenStatus, 'choosing a proposal buys nothing');
    aside(`${sellerName}: ${name}`);
  }
  point(`${answeredText(answer)} sellers answered, ${plans.length} plans chosen`);
}

/** @param {Agent} agent @param {Deal} deal */
async function launch(agent, deal) {
  chapter('… and launches, after the person has confirmed', 'save_campaign, with a question to the person');
  const revision = revisionOf(await agent.call('get', { kind: 'campaign', id: deal.campaignId }));
  /** @type {string[]} */
  const questions = [];
  agent.onQuestion = (question) => questions.push(question);
  await orderAsBefore(agent.exchange.url, deal.campaignId);
  const launch = launchArguments(deal, revision, newKey());
  const launched = await agent.call('save_campaign', launch);
  const used = [...agent.used];
  const { action, execution } = launched;
  agent.exchange.assertEqual([action, questions.length], ['activated', 1], 'the person is asked once, and then it is launched');
  for (const line of questions.flatMap((question) => question.split('\n'))) aside(line);
  isWithinBudget(agent.exchange, used);
  const again = await agent.call('save_campaign', launch);
  agent.exchange.assertEqual(again, { ...launched, campaign: again.campaign }, 'a repeated call returns the same answer and buys nothing');
  const { calls, bytes } = sumOf(used);
  point(`${execution.mediaBuysExecuted} media buys, after ${calls} calls and ${count(bytes)} bytes; a repeated call buys nothing twice`);
  return used;
}

/** @param {Agent} agent @param {Deal} deal */
async function report(agent, { campaignId }) {
  chapter('… and reads the delivery', 'get_delivery');
  const day = (/** @type {number} */ ago) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  const query = { dimensions: ['media_buy'], range: { startDate: day(13), endDate: day(0) }, filters: { campaignId } };
  const { rows, totals } = await until(async () => {
    const answer = await agent.call('get_delivery', query);
    if (answer.rows.length > 0) return answer;
    agent.dropLastCall();
    return undefined;
  }, 'the worker collects the delivery from the sellers');
  for (const { dimensions, metrics } of rows)
    aside(`${dimensions.media_buy.name}: ${count(metrics.impressions.value)} impressions, ${money(metrics.spend.value)}`);
  say(`  ${bold('Total')}: ${count(totals.metrics.impressions.value)} impressions`);
}

/** @param {Exchange} exchange @param {Agent} agent @param {{ cookie: string }} person */
async function withdrawConsent(exchange, agent, { cookie }) {
  chapter('The person withdraws the consent', 'GET /api/v2/connected-apps, activity/calls, DELETE');
  const as = { cookie };
  const { data: apps } = await exchange.call('GET', '/api/v2/connected-apps', { as });
  const [app] = apps;
  exchange.assertEqual([apps.length, app.clientName, app.scopes], [1, 'Planner', ['read', 'write', 'spend']], 'one app is connected');
  const calls = await until(async () => {
    const { data } = await exchange.call('GET', '/api/v2/activity/calls?surface=mcp&limit=100', { as });
    return data.length >= agent.calls.length ? data : undefined;
  }, 'every call of the agent is recorded');
  await exchange.call('DELETE', `/api/v2/connected-apps/${app.id}`, { as });
  exchange.assertEqual(await agent.hasAccess(), false, 'a disconnected app is refused');
  point(`${calls.length} calls are recorded; after disconnection, the next call is refused`);
}
