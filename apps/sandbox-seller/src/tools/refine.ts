import { listAt, textAt, type Json } from '../json';
import { readBrief } from '../matching/brief';
import { ranked, type Match } from '../matching/match';
import { proposalsFor } from '../matching/proposals';
import type { ToolCall } from './tool';

export interface Refinement {
  matches: Match[];
  proposals: Json[];
  /** One entry per change that was asked for, in the same order. */
  applied: Json[];
}

const holdHours = 48;

/** Works through the buyer's changes to an earlier answer. What a product or a plan is called in them, it was called there. */
export function refined({ seller, args, now }: ToolCall, all: Match[]): Refinement {
  const asked = listAt(args, 'refine');
  const applied: Json[] = [];
  const proposals: Json[] = [];
  let matches = all;
  for (const entry of asked) {
    const scope = textAt(entry, 'scope');
    const action = textAt(entry, 'action') ?? 'include';
    if (scope === 'product') {
      const id = textAt(entry, 'product_id') ?? '';
      const known = all.find(({ product }) => product.id === id);
      if (known) matches = withProduct(matches, known, action, all);
      applied.push({
        scope,
        product_id: id,
        status: known ? (entry.ask ? 'partial' : 'applied') : 'unable',
        ...(known
          ? entry.ask
            ? { notes: 'The product is included; its terms are those of the rate card.' }
            : {}
          : { notes: 'This product is not on offer.' }),
      });
    } else if (scope === 'proposal') {
      const id = textAt(entry, 'proposal_id') ?? '';
      const known = seller.proposals.get(id);
      if (known && action !== 'omit') proposals.push(action === 'finalize' ? committed(known, now) : known);
      applied.push({
        scope,
        proposal_id: id,
        status: known ? (entry.ask ? 'partial' : 'applied') : 'unable',
        ...(known
          ? entry.ask
            ? { notes: 'Allocations follow the rate card; ask for products by id to change them.' }
            : {}
          : { notes: 'This plan is not known or has expired.' }),
      });
    } else {
      const ask = textAt(entry, 'ask') ?? '';
      const next = narrowed(matches, ask);
      applied.push({
        scope: 'request',
        status: next ? 'applied' : 'partial',
        ...(next ? {} : { notes: 'Nothing in the catalog changes for this.' }),
      });
      matches = next ?? matches;
    }
  }
  return {
    matches,
    proposals: proposals.length > 0 ? proposals : proposalsFor({ seller: seller.personality, matches, brief: '', now }),
    applied,
  };
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
  const next = ranked(guaranteed, readBrief(ask));
  const changed = next.length > 0 && next.map(({ product }) => product.id).join() !== products.map(({ id }) => id).join();
  return changed ? next : undefined;
}

/** Firm prices, and the inventory held for two days. */
const committed = (proposal: Json, now: Date): Json => ({
  ...proposal,
  proposal_status: 'committed',
  expires_at: new Date(now.getTime() + holdHours * 3_600_000).toISOString(),
});
