import { bold, say } from '../lib/terminal.mjs';
import { aside, chapter, point } from './telling.mjs';

/**
 * The person asks in words; the assistant changes nothing before they confirm the exact action.
 * @param {import('./exchange.mjs').Exchange} exchange @param {Record<string, string>} person @param {{ campaignId: string, name: string }} campaign
 */
export async function talkToAssistant(exchange, person, { campaignId, name }) {
  chapter('The person asks the assistant', 'POST /api/v2/assistant/chat, …/confirmations/{id}/decision');
  const prompt = `Pause the campaign "${name}"`;
  const statusNow = async () => (await exchange.call('GET', `/api/v2/buyer/campaigns/${campaignId}`, { as: person })).data.campaign.status;
  const before = await statusNow();
  say(`  ${bold('Person')}     ${prompt}`);
  const { data: question } = await exchange.call('POST', '/api/v2/assistant/chat', { as: person, body: { prompt } });
  const { pendingConfirmation: pending } = question;
  exchange.assertEqual([pending?.toolName, pending?.writeExecuted], ['save_campaign', false], 'it asks before it changes anything');
  say(`  ${bold('Assistant')}  ${pending.summary}`);
  exchange.assertEqual(await statusNow(), before, 'nothing has changed yet');
  const decision = `/api/v2/assistant/confirmations/${pending.confirmationUid}/decision`;
  const { data: done } = await exchange.call('POST', decision, { as: person, body: { decision: 'confirm' } });
  exchange.assertEqual([done.turnState, done.toolsUsed], ['done', ['save_campaign']], 'the confirmed action is performed');
  exchange.assertEqual(await statusNow(), 'PAUSED', 'the campaign is paused');
  await exchange.call('POST', decision, { as: person, body: { decision: 'confirm' }, expect: 404 });
  point(`${before} → PAUSED, once: the same confirmation is refused from then on`);
  const { data: usage } = await exchange.call('GET', '/api/v2/usage/summary', { as: person });
  aside(`Tokens of language models this month: ${usage.totals.totalTokens}`);
}
