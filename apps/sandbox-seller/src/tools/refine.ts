import { SellerError, invalidRequest } from '../errors';
import { digest, listAt, textAt, type Json } from '../json';
import { readBrief } from '../matching/brief';
import { rankMatches, type Match } from '../matching/match';
import { proposalsFor } from '../matching/proposals';
import type { LiveSeller } from '../state/seller';
import { servedVersion } from '../versions';
import type { SandboxCall } from './tool';

export interface Refinement {
  matches: Match[];
  proposals: Json[];
  /** One entry per requested change, in the same order. */
  applied: Json[];
}

const holdHours = 48;

/** Applies the buyer's changes to an earlier answer, whose ids they use. */
export function refineMatches({ seller, args, now }: SandboxCall, all: Match[]): Refinement {
  const state: Refinement = { matches: all, proposals: [], applied: [] };
  assertKnown(seller, args);
  for (const entry of listAt(args, 'refine')) {
    const scope = textAt(entry, 'scope');
    if (scope === 'product') state.applied.push(changeProduct(state, entry, all));
    else if (scope === 'proposal') state.applied.push(changeProposal(state, entry, seller, now));
    else state.applied.push(changeRequest(state, entry));
  }
  if (state.proposals.length === 0) state.proposals = proposalsFor({ seller: seller.personality, matches: state.matches, brief: '', now });
  return state;
}

/** AdCP 3.1: unknown plans are errors, and `finalize` cannot be combined with other changes. */
function assertKnown(seller: LiveSeller, args: Json): void {
  if (servedVersion(args) === '3.0') return;
  const entries = listAt(args, 'refine');
  const other = entries.findIndex(({ action }) => action !== 'finalize');
  for (const [index, { scope, action, proposal_id: id }] of entries.entries()) {
    if (action === 'finalize' && (scope !== 'proposal' || other >= 0)) {
      throw invalidRequest(`refine[${scope === 'proposal' ? other : index}]`, 'Finalize plans, and nothing beside them');
    }
    if (scope === 'proposal' && !seller.proposals.has(String(id))) {
      throw new SellerError('PROPOSAL_NOT_FOUND', `There is no plan ${String(id)}`, { field: `refine[${index}].proposal_id` });
    }
  }
}

function changeProduct(state: Refinement, entry: Json, all: Match[]): Json {
  const id = textAt(entry, 'product_id') ?? '';
  const known = all.find(({ product }) => product.id === id);
  if (known) state.matches = withProduct(state.matches, known, textAt(entry, 'action') ?? 'include', all);
  return { scope: 'product', product_id: id, ...changeStatus(known !== undefined, entry, 'This product is not on offer.') };
}

function changeProposal(state: Refinement, entry: Json, seller: LiveSeller, now: Date): Json {
  const id = textAt(entry, 'proposal_id') ?? '';
  const known = seller.proposals.get(id);
  if (known && entry.action !== 'omit') state.proposals.push(entry.action === 'finalize' ? commitPlan(known, now) : known);
  return { scope: 'proposal', proposal_id: id, ...changeStatus(known !== undefined, entry, 'This plan is not known or has expired.') };
}

function changeRequest(state: Refinement, entry: Json): Json {
  const next = narrowed(state.matches, textAt(entry, 'ask') ?? '');
  if (!next) return { scope: 'request', status: 'partial', notes: 'Nothing in the catalog changes for this.' };
  state.matches = next;
  return { scope: 'request', status: 'applied' };
}

/** Requests in free text do not change the rate card. */
function changeStatus(known: boolean, entry: Json, unknown: string): Json {
  if (!known) return { status: 'unable', notes: unknown };
  return entry.ask === undefined ? { status: 'applied' } : { status: 'partial', notes: 'Included; terms and shares follow the rate card.' };
}

function withProduct(matches: Match[], known: Match, action: string, all: Match[]): Match[] {
  const others = matches.filter(({ product }) => product.id !== known.product.id);
  if (action === 'omit') return others;
  if (action === 'include') return [known, ...others];
  const alike = all.filter(({ product }) => product.channels.some((channel) => known.product.channels.includes(channel)));
  return [known, ...alike.filter(({ product }) => product.id !== known.product.id)];
}

function narrowed(matches: Match[], ask: string): Match[] | undefined {
  const products = matches.map(({ product }) => product);
  const guaranteed = /\bonly guaranteed\b/i.test(ask) ? products.filter(({ delivery }) => delivery === 'guaranteed') : products;
  const next = rankMatches(guaranteed, readBrief(ask));
  const changed = next.length > 0 && next.map(({ product }) => product.id).join() !== products.map(({ id }) => id).join();
  return changed ? next : undefined;
}

/** A committed plan: firm prices and an inventory hold for two days, with an insertion order to accept with the booking. */
const commitPlan = (proposal: Json, now: Date): Json => ({
  ...proposal,
  proposal_status: 'committed',
  expires_at: new Date(now.getTime() + holdHours * 3_600_000).toISOString(),
  insertion_order: { io_id: `io_${digest(proposal.proposal_id)}`, requires_signature: false },
});
