import type { Lane } from '@exchange/platform';
import { standings, type Standing } from '../domain/ask';
import type { Busy, WaitingAsk } from '../domain/ports';

/** Of the free slots, what the agents of one seller account, and those of one origin, may hold: more when they are known to answer. */
const partOf: Readonly<Record<Standing, number>> = { proven: 1 / 8, new: 1 / 20, doubtful: 1 / 40, resting: 1 / 40 };
/** What one buyer may hold, and of it what asks agents that are not known to answer: about a third and a sixth of an idle process. */
const partOfBuyer = { all: 1 / 2, unproven: 1 / 5 };
/** Of one agent at the same time. */
const asksPerSeller = 64;
/** Of all slots: what agents may hold that are not known to answer, and of these those that were silent. The rest is for the proven ones. */
const partOfUnproven = 1 / 2;
const partOfDoubtful = 1 / 10;

type Kind = 'buyers' | 'buyersUnproven' | 'sellers' | 'sellerAccounts' | 'origins' | 'unproven' | 'doubtful';
export type AskLane = Lane & { readonly kind: Kind };

/** A process with so many slots: what one ask takes a place in (ADR 43). */
export function lanesOf({ accountId, sellerId, sellerAccountId, origin, standing }: WaitingAsk, size: number): readonly AskLane[] {
  const part = partOf[standing];
  const lanes: AskLane[] = [
    { kind: 'buyers', name: `buyer ${accountId}`, part: partOfBuyer.all },
    { kind: 'sellers', name: `seller ${sellerId}`, most: asksPerSeller },
  ];
  if (sellerAccountId !== null) lanes.push({ kind: 'sellerAccounts', name: `account ${sellerAccountId}`, part });
  if (origin !== null) lanes.push({ kind: 'origins', name: `origin ${origin}`, part });
  if (standing !== 'proven') lanes.push({ kind: 'buyersUnproven', name: `unproven of buyer ${accountId}`, part: partOfBuyer.unproven });
  if (standing !== 'proven') lanes.push({ kind: 'unproven', name: 'unproven', most: Math.ceil(size * partOfUnproven) });
  if (standing === 'doubtful' || standing === 'resting')
    lanes.push({ kind: 'doubtful', name: 'doubtful', most: Math.ceil(size * partOfDoubtful) });
  return lanes;
}

const unproven = standings.filter((one) => one !== 'proven');

/** What was found to be full while one look lasts. */
export class FullLanes {
  private readonly buyers = new Set<string>();
  private readonly sellers = new Set<number>();
  private readonly sellerAccounts = new Set<string>();
  private readonly origins = new Set<string>();
  private readonly pools = new Set<Standing>();

  add(kind: Kind, { accountId, sellerId, sellerAccountId, origin, standing }: WaitingAsk): void {
    if (kind === 'buyers') for (const one of standings) this.buyers.add(`${one} ${accountId}`);
    if (kind === 'buyersUnproven') for (const one of unproven) this.buyers.add(`${one} ${accountId}`);
    if (kind === 'sellers') this.sellers.add(sellerId);
    if (kind === 'sellerAccounts') this.sellerAccounts.add(`${standing} ${sellerAccountId}`);
    if (kind === 'origins') this.origins.add(`${standing} ${origin}`);
    if (kind === 'unproven') for (const one of unproven) this.pools.add(one);
    if (kind === 'doubtful') for (const one of ['doubtful', 'resting'] as const) this.pools.add(one);
  }

  get busy(): Omit<Busy, 'underWay'> {
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
