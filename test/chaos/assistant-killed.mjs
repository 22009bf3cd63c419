// API processes are killed while the assistant answers, and between a confirmation and the write that it allows.
import { flightAhead } from '../rig/dates.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { httpClient, dataOf } from './lib/http-client.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';

export const title = 'A confirmed change is made at most once when the API process is killed while the assistant makes it';
export const order = 16;

const lanes = 6;
const maxMore = 20;
const assistant = '/api/v2/assistant';
/** Statements whose results are delayed, so that kills fall before, within and after the transaction of a write. */
const slowStatements = ['update assistant_confirmations', 'update campaigns', 'update assistant_turns', null];
/** The assistant's English sentences that tell whether a confirmed change was made. */
const sentences = { done: 'What you confirmed was carried out.', not: 'What you confirmed was not carried out.' };

/** @typedef {{ campaignId: string, conversationUid: string, confirmationUid: string, revision: number, isAnswered: boolean }} Decision */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 4 : 24;
  const rig = lowered(await Rig.raise({ tell, env: { RATE_LIMIT_ASSISTANT: '100000/60' } }));
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const survivor = await rig.add('api');
  const { cookie } = await signUp(survivor.url);
  const send = httpClient(survivor.url, { cookie });
  const advertiser = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' };
  const { id: advertiserId } = dataOf(await send('POST', '/api/v2/buyer/advertisers', { body: advertiser }), 'An advertiser');
  /** @type {Decision[]} */
  const decisions = [];
  let killed = 0;
  // Further rounds run, with growing delays, while every confirmation was answered before its process was killed.
  for (let round = 0; round < rounds || (round < rounds + maxMore && decisions.every(({ isAnswered }) => isAnswered)); round++) {
    const victim = await rig.add('api', { DATABASE_URL: proxy.url });
    const sendToVictim = httpClient(victim.url, { cookie });
    const pendingDecisions = await Promise.all(
      Array.from({ length: lanes }, (_, n) => createPendingChange(send, advertiserId, `Oat ${round}-${n}`)),
    );
    const text = slowStatements[round % slowStatements.length];
    proxy.delay(text === null || text === undefined ? null : { text, ms: 40 * (1 + Math.max(0, round - rounds + 1)) });
    const sent = pendingDecisions.map(async (decision) => {
      const { status } = await sendToVictim('POST', `${assistant}/confirmations/${decision.confirmationUid}/decision`, {
        body: { decision: 'confirm' },
      });
      must(status === 0 || status === 200, `A confirmation was answered ${status}`);
      decision.isAnswered = status === 200;
    });
    const uids = pendingDecisions.map(({ confirmationUid }) => confirmationUid);
    // The kill falls when a few confirmations are running (even rounds) or have ended (odd rounds).
    const ended = round % 2 === 0 ? '' : `and state <> 'running'`;
    const progress = `select count(*)::int as n from assistant_turns where confirmation_id = any($1) ${ended}`;
    await until('confirmations are running or have ended', async () => (await rig.query(progress, [uids]))[0].n > round % (lanes - 1), {
      everyMs: 2,
    });
    await victim.kill();
    killed++;
    await Promise.all(sent);
    decisions.push(...pendingDecisions);
  }
  proxy.delay(null);
  const interrupted = decisions.filter(({ isAnswered }) => !isAnswered);
  must(interrupted.length > 0, 'No confirmation was interrupted.');
  tell(`${decisions.length} confirmations, ${interrupted.length} of them without an answer`);

  const running = `select count(*)::int as n from assistant_turns where state = 'running' and lease_until >= now()`;
  await until('no turn of a killed process holds a lease', async () => (await rig.query(running))[0].n === 0, {
    withinMs: 120_000,
    everyMs: 250,
  });
  /** @type {Awaited<ReturnType<typeof outcomeOf>>[]} */
  const found = [];
  for (const decision of decisions) found.push(await outcomeOf(send, decision));
  // A repeated confirmation is refused and changes nothing; a confirmation that never arrived may still be accepted.
  const again = interrupted.map(({ confirmationUid }) =>
    send('POST', `${assistant}/confirmations/${confirmationUid}/decision`, { body: { decision: 'confirm' } }),
  );
  const repeated = (await Promise.all(again)).map(({ status }) => status);
  const later = [];
  for (const decision of decisions) later.push(await outcomeOf(send, decision));

  const twice = later.filter(({ changes }) => changes > 1).length;
  const notChanged = decisions.filter(({ isAnswered }, n) => isAnswered && found[n]?.changes !== 1).length;
  const wrong = found.filter(
    ({ changes, reportedOutcome }) => reportedOutcome !== null && (changes === 1) !== (reportedOutcome === 'done'),
  );
  const late = later.filter(
    ({ changes }, n) => changes !== found[n]?.changes && repeated[interrupted.indexOf(/** @type {any} */ (decisions[n]))] !== 200,
  );
  return [
    {
      what: 'Processes killed; confirmations; confirmations without a response',
      value: `${killed} · ${decisions.length} · ${interrupted.length}`,
    },
    { what: 'Campaigns that were changed more than once', value: String(twice), goal: '0', met: twice === 0 },
    { what: 'Campaigns not changed although the response said so', value: String(notChanged), goal: '0', met: notChanged === 0 },
    {
      what: `Of ${found.filter(({ reportedOutcome }) => reportedOutcome !== null).length} conversations that report the outcome, those that are wrong`,
      value: String(wrong.length),
      goal: '0',
      met: wrong.length === 0,
    },
    {
      what: 'Campaigns that changed although the repeated confirmation was refused',
      value: String(late.length),
      goal: '0',
      met: late.length === 0,
    },
  ];
}

/** Creates a campaign and a change of it that waits for confirmation. @param {import('./lib/http-client.mjs').Send} send @param {number} advertiserId @param {string} name @returns {Promise<Decision>} */
async function createPendingChange(send, advertiserId, name) {
  const flightDates = flightAhead();
  const body = { advertiserId, name, mode: 'discovery', brief: 'Oat milk in cities', flightDates, budget: { total: 50_000 } };
  const { campaign } = dataOf(await send('POST', '/api/v2/buyer/campaigns', { body }), 'A campaign');
  const prompt = `Set the budget of the campaign "${name}" to 60000`;
  const { conversationUid, pendingConfirmation } = dataOf(await send('POST', `${assistant}/chat`, { body: { prompt } }), 'A chat');
  must(pendingConfirmation !== null, 'The assistant did not ask for a confirmation.');
  const { confirmationUid } = pendingConfirmation;
  return { campaignId: campaign.campaignId, conversationUid, confirmationUid, revision: campaign.revision, isAnswered: false };
}

/** Number of changes of the campaign, and the outcome that the conversation reports. @param {import('./lib/http-client.mjs').Send} send @param {Decision} decision */
async function outcomeOf(send, { campaignId, conversationUid, revision }) {
  // Reading the stream settles a turn whose process was killed.
  await send('GET', `${assistant}/chat/${conversationUid}/stream`);
  const { campaign } = dataOf(await send('GET', `/api/v2/buyer/campaigns/${campaignId}`), 'A campaign');
  const { messages } = dataOf(await send('GET', `${assistant}/conversations/${conversationUid}`), 'A conversation');
  const last = String(messages.at(-1)?.text);
  const reportedOutcome = last.includes(sentences.done) ? 'done' : last.includes(sentences.not) ? 'not' : null;
  return { changes: campaign.revision - revision, reportedOutcome };
}
