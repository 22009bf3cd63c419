import { Injectable } from '@nestjs/common';
import { DemoAccountsFacade } from '@exchange/accounts';
import {
  assertMayActFor,
  type Caller,
  Clock,
  cursorPage,
  type PageRequest,
  cursorRequestOf,
  readableAdvertisers,
  offsetPage,
  type Page,
  skipPage,
} from '@exchange/kernel';
import { Advertiser, type AdvertiserPatch, type AdvertiserState, isChanged, isRebranded, type NewAdvertiser } from '../domain/advertiser';
import { advertiserErrors } from '../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, Advertisers } from '../domain/ports';

/** Without a currency it is the account's usual one: that of its newest advertiser, and `firstCurrency` for the first. */
export type AdvertiserRequest = Omit<NewAdvertiser, 'primaryCurrency'> & { readonly primaryCurrency?: string };

/** As of storefronts. */
const firstCurrency = 'USD';

/** The style of the list, or the one with a total. */
export type AdvertiserPage = { readonly limit: number; readonly offset: number } | { readonly take: number; readonly skip: number };

/** What became of an advertiser; not changed: it was so already, and nothing was stored. */
export interface Saved {
  readonly state: AdvertiserState;
  readonly isChanged: boolean;
}

/** What to list, of those that the caller may see. */
export type AdvertiserListRequest = Omit<AdvertiserFilter, 'accountId' | 'ids'>;

/** gaps.md §5.3. An agent sees the advertisers granted to it and nothing else (404); it changes those with a READ_WRITE grant (403), and creates none. */
@Injectable()
export class AdvertisersService {
  constructor(
    private readonly records: Advertisers,
    private readonly demos: DemoAccountsFacade,
    private readonly clock: Clock,
  ) {}

  /** Everything in a demo is made up, so each advertiser of a demo account is a sandbox, whatever is asked for. */
  async create(caller: Caller, request: AdvertiserRequest): Promise<AdvertiserState> {
    if (caller.grants) throw advertiserErrors.notForAgents();
    const { accountId } = caller;
    const primaryCurrency = request.primaryCurrency ?? (await this.usualCurrency(accountId));
    const id = await this.records.nextId();
    const sandbox = request.sandbox === true || (await this.demos.isDemo(accountId));
    const advertiser = Advertiser.create({ accountId, id }, { ...request, primaryCurrency, sandbox }, this.clock.now());
    await this.records.insert(advertiser);
    return advertiser.state;
  }

  async get(caller: Caller, id: number): Promise<AdvertiserState> {
    assertKnows(caller, id);
    const found = await this.records.find({ accountId: caller.accountId, id });
    if (!found) throw advertiserErrors.notFound();
    return found;
  }

  async list(caller: Caller, request: AdvertiserListRequest, page: AdvertiserPage): Promise<Page<AdvertiserState>> {
    const ids = readableAdvertisers(caller);
    const filter = { ...request, accountId: caller.accountId, ...(ids ? { ids } : {}) };
    if ('take' in page) {
      const [rows, total] = await Promise.all([this.records.list(filter, page), this.records.count(filter)]);
      return skipPage(rows, page, total);
    }
    const { limit, offset } = page;
    return offsetPage(await this.records.list(filter, { take: limit + 1, skip: offset }), limit, offset);
  }

  /** Newest first. */
  async newest(filter: AdvertiserFilter, request: PageRequest): Promise<Page<AdvertiserState>> {
    const { limit, after } = cursorRequestOf(request, ['number']);
    return cursorPage(await this.records.list(filter, { take: limit + 1, skip: 0, after }), limit, ({ id }) => [id]);
  }

  /**
   * `agreed`: `updatedAt` of the advertiser that a person saw when they agreed to the mode AUTO or to another brand, null when nobody was asked. 409 when it
   * does either at another time, or neither after all. Left out: whoever calls has decided.
   */
  async update(caller: Caller, id: number, patch: AdvertiserPatch, agreed?: number | null): Promise<AdvertiserState> {
    const now = this.clock.now();
    return this.change(keyOf(caller, id), (advertiser) => {
      const turnsOnAuto = patch.optimizationApplyMode === 'AUTO' && advertiser.state.optimizationApplyMode !== 'AUTO';
      // What an agent commits counts by its grant, what the exchange approves by itself does not (docs/adr/0077).
      if (turnsOnAuto && caller.kind === 'agent') throw advertiserErrors.autoNotForAgents({ field: 'optimizationApplyMode' });
      const seen = turnsOnAuto || isRebranded(advertiser.state, patch) ? advertiser.state.updatedAt.getTime() : null;
      if (agreed !== undefined && agreed !== seen) throw advertiserErrors.changedMeanwhile();
      return advertiser.update(patch, now);
    });
  }

  /** As {@link update}, where there is something to change. */
  async save(caller: Caller, id: number, patch: AdvertiserPatch, agreed: number | null): Promise<Saved> {
    const state = await this.changeable(caller, id);
    if (!isChanged(state, patch)) return { state, isChanged: false };
    return { state: await this.update(caller, id, patch, agreed), isChanged: true };
  }

  /** Archives or restores an advertiser; unchanged when it is in that state already, also when an equal call came first. */
  async setArchived(caller: Caller, id: number, isArchived: boolean): Promise<Saved> {
    const now = this.clock.now();
    const changed = await this.records.change(keyOf(caller, id), (advertiser) => {
      if ((advertiser.state.status === 'ARCHIVED') === isArchived) return null;
      return isArchived ? advertiser.archive(now) : advertiser.restore(now);
    });
    if (changed) return { state: changed.state, isChanged: true };
    return { state: await this.changeable(caller, id), isChanged: false };
  }

  /** Those of them that the caller sees. */
  async several(caller: Caller, ids: readonly number[]): Promise<readonly AdvertiserState[]> {
    const known = readableAdvertisers(caller);
    return this.records.many(caller.accountId, known ? ids.filter((id) => known.includes(id)) : ids);
  }

  /** A second call answers 404. */
  async archive(caller: Caller, id: number): Promise<void> {
    const now = this.clock.now();
    await this.change(keyOf(caller, id), (advertiser) => {
      if (advertiser.state.status === 'ARCHIVED') throw advertiserErrors.notFound();
      return advertiser.archive(now);
    });
  }

  async restore(caller: Caller, id: number): Promise<AdvertiserState> {
    const now = this.clock.now();
    return this.change(keyOf(caller, id), (advertiser) => advertiser.restore(now));
  }

  private async changeable(caller: Caller, id: number): Promise<AdvertiserState> {
    const found = await this.records.find(keyOf(caller, id));
    if (!found) throw advertiserErrors.notFound();
    return found;
  }

  private async usualCurrency(accountId: number): Promise<string> {
    const [newest] = await this.records.list({ accountId }, { take: 1, skip: 0 });
    return newest?.primaryCurrency ?? firstCurrency;
  }

  private async change(key: AdvertiserKey, step: (advertiser: Advertiser) => Advertiser): Promise<AdvertiserState> {
    const changed = await this.records.change(key, step);
    if (!changed) throw advertiserErrors.notFound();
    return changed.state;
  }
}

function assertKnows(caller: Caller, id: number): void {
  if (readableAdvertisers(caller)?.includes(id) === false) throw advertiserErrors.notFound();
}

/** Of one that the caller may change: another organization, which was granted it, manages its campaigns and leaves the advertiser itself as it is. */
function keyOf(caller: Caller, id: number): AdvertiserKey {
  assertKnows(caller, id);
  if (caller.delegation) throw advertiserErrors.notForDelegates();
  assertMayActFor(caller, id, advertiserErrors.readOnlyGrant);
  return { accountId: caller.accountId, id };
}
