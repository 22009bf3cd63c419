import type { Lane } from '@exchange/platform';
import { sellerStandings, type SellerStanding } from '../domain/ask';
import type { FullAskLanes, WaitingAsk } from '../domain/ports';

/** Maximum share of the free slots for the agents of one seller account and of one origin, by their standing. */
const shareOf: Readonly<Record<SellerStanding, number>> = { proven: 1 / 8, new: 1 / 20, doubtful: 1 / 40, resting: 1 / 40 };
/** Maximum shares of the free slots for one buyer and for its asks of unproven agents: a third and a sixth of an idle process. */
const shareOfBuyer = { all: 1 / 2, unproven: 1 / 5 };
/** Maximum of concurrent asks of one agent. */
const asksPerSeller = 64;
/** Maximum shares of all slots for unproven agents, and among these for doubtful and resting ones. The rest is for proven agents. */
const shareOfUnproven = 1 / 2;
const shareOfDoubtful = 1 / 10;

type Kind = 'buyers' | 'buyersUnproven' | 'sellers' | 'sellerAccounts' | 'origins' | 'unproven' | 'doubtful';
export type AskLane = Lane & { readonly kind: Kind };

/** Lanes that one ask takes a place in, in a process with `size` slots (ADR 43). */
export function lanesOf({ accountId, sellerId, sellerAccountId, origin, standing }: WaitingAsk, size: number): readonly AskLane[] {
  const part = shareOf[standing];
  const lanes: AskLane[] = [
    { kind: 'buyers', name: `buyer ${accountId}`, part: shareOfBuyer.all },
    { kind: 'sellers', name: `seller ${sellerId}`, most: asksPerSeller },
  ];
  if (sellerAccountId !== null) lanes.push({ kind: 'sellerAccounts', name: `account ${sellerAccountId}`, part });
  if (origin !== null) lanes.push({ kind: 'origins', name: `origin ${origin}`, part });
  if (standing !== 'proven') lanes.push({ kind: 'buyersUnproven', name: `unproven of buyer ${accountId}`, part: shareOfBuyer.unproven });
  if (standing !== 'proven') lanes.push({ kind: 'unproven', name: 'unproven', most: Math.ceil(size * shareOfUnproven) });
  if (standing === 'doubtful' || standing === 'resting')
    lanes.push({ kind: 'doubtful', name: 'doubtful', most: Math.ceil(size * shareOfDoubtful) });
  return lanes;
}

const unproven = sellerStandings.filter((one) => one !== 'proven');

/** Lanes that were found full during one run. */
export class FullLanes {
  private readonly buyers = new Set<string>();
  private readonly sellers = new Set<number>();
  private readonly sellerAccounts = new Set<string>();
  private readonly origins = new Set<string>();
  private readonly pools = new Set<SellerStanding>();

  add(kind: Kind, { accountId, sellerId, sellerAccountId, origin, standing }: WaitingAsk): void {
    if (kind === 'buyers') for (const one of sellerStandings) this.buyers.add(`${one} ${accountId}`);
    if (kind === 'buyersUnproven') for (const one of unproven) this.buyers.add(`${one} ${accountId}`);
    if (kind === 'sellers') this.sellers.add(sellerId);
    if (kind === 'sellerAccounts') this.sellerAccounts.add(`${standing} ${sellerAccountId}`);
    if (kind === 'origins') this.origins.add(`${standing} ${origin}`);
    if (kind === 'unproven') for (const one of unproven) this.pools.add(one);
    if (kind === 'doubtful') for (const one of ['doubtful', 'resting'] as const) this.pools.add(one);
  }

  get busy(): Omit<FullAskLanes, 'underWay'> {
    const { buyers, sellers, sellerAccounts, origins, pools } = this;
    return {
      buyers: [...buyers],
      sellers: [...sellers],
      sellerAccounts: [...sellerAccounts],
      origins: [...origins],
      standings: [...pools],
    };
  }
}
