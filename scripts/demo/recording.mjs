import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from '../lib/home.mjs';
import { tidyExample } from '../lib/tidy-example.mjs';
import { tableOf } from './use.mjs';

/** @typedef {import('./agent-client.mjs').Call} Call @typedef {{ [member: string]: Shown } | true} Shown */

const document = join(clone, 'docs', 'agents.md');
const examplesFile = join(clone, 'apps', 'api', 'src', 'reference', 'recorded-tools.json');
const [recorded, use] = ['recorded', 'use'];

/** Fields that the document shows of a tool's answer; tools without an entry are shown whole. @type {Record<string, Shown>} */
const shownFields = {
  get_status: {
    account: true,
    state: true,
    blockers: true,
    nextActions: true,
    canBuyAnywhere: true,
    destinations: { total: true, ready: true, readyDestinations: true },
  },
  get: { kind: true, object: { id: true, title: true, campaignId: true, name: true, status: true, revision: true } },
  save_advertiser: { action: true, advertiserId: true, advertiser: { name: true, status: true, brand: true, primaryCurrency: true } },
  save_campaign: {
    action: true,
    campaignId: true,
    campaign: { name: true, phase: true, revision: true, budget: true, flight: true },
    launch: true,
    execution: true,
  },
  request_proposals: {
    campaignId: true,
    executionId: true,
    status: true,
    summary: true,
    appliedCohort: true,
    perSeller: {
      sellerId: true,
      sellerName: true,
      status: true,
      outcome: true,
      error: true,
      proposals: { proposalId: true, name: true, budgetGuidance: true },
    },
    page: true,
    expiresAt: true,
  },
  save_media_buy: { action: true, selection: { products: { productId: true, productName: true, proposalId: true } } },
  get_delivery: {
    rows: { dimensions: true, metrics: { impressions: true, spend: true } },
    totals: { metrics: { impressions: true, spend: true }, currency: true },
    currency: true,
    page: true,
  },
};

/**
 * Writes the cost of the path to a launch, and each kind of call once, into docs/agents.md. Ids, names and times are replaced, and some fields left
 * out.
 * @param {import('./agent.mjs').Played} played @param {string} tag of this demo
 */
export function record({ calls, used }, tag) {
  const once = new Map(calls.map((call) => [keyOf(call), call]));
  const examples = tidyExample(
    Object.fromEntries(
      [...once].map(([key, { tool, arguments: asked, answer }]) => [
        key,
        { arguments: asked, answer: partOf(richestFirst(answer), shownFields[tool] ?? true) },
      ]),
    ),
  );
  recordExamples(calls, tag);
  const text = Object.entries(examples).map(([key, example]) => `\`${key}\`\n\n${block(example.arguments)}\n\n${block(example.answer)}`);
  write(recorded, text.join('\n\n').replaceAll(new RegExp(`[ -]${tag}`, 'g'), ''));
  write(use, tableOf(used).join('\n'));
}

/** Replaces the text between two markers of the document. @param {string} name @param {string} text */
function write(name, text) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = '', rest = ''] = readFileSync(document, 'utf8').split(begin);
  writeFileSync(document, `${before}${begin}\n\n${text}\n\n${end}${rest.split(end)[1] ?? ''}`);
}

/** Stores each kind of call completely, for the reference of the tools. @param {Call[]} calls @param {string} tag */
function recordExamples(calls, tag) {
  const first = new Map([...calls].reverse().map((call) => [call.tool, { arguments: call.arguments, answer: richestFirst(call.answer) }]));
  const tidy = [...first].sort().map(([tool, example]) => [tool, tidyExample(example)]);
  const text = JSON.stringify(Object.fromEntries(tidy), null, 1);
  writeFileSync(examplesFile, `${text.replaceAll(new RegExp(`[ -]${tag}`, 'g'), '')}\n`);
}

/** Creating and launching a campaign are recorded separately. @param {Call} call */
function keyOf({ tool, arguments: asked }) {
  const { kind, desiredPhase } = /** @type {{ kind?: string, desiredPhase?: string }} */ (asked);
  return [tool, kind ?? desiredPhase].filter(Boolean).join(' ');
}

/** Lists are cut to two items; sellers with proposals come first. @param {any} answer */
const richestFirst = (answer) =>
  answer.perSeller
    ? {
        ...answer,
        perSeller: answer.perSeller.toSorted(
          (/** @type {any} */ one, /** @type {any} */ other) => (other.proposals?.length ?? 0) - (one.proposals?.length ?? 0),
        ),
      }
    : answer;

/** @param {any} answer @param {Shown} members @returns {any} */
function partOf(answer, members) {
  if (members === true || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((item) => partOf(item, members));
  const parts = Object.entries(members).filter(([name]) => name in answer);
  return Object.fromEntries(parts.map(([name, inner]) => [name, partOf(answer[name], inner)]));
}

/** @param {object} value */
const block = (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
