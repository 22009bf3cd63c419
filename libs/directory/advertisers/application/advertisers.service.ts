import { Injectable } from '@nestjs/common';
import { DemoAccountsFacade } from '@exchange/accounts';
import {
  type Caller,
  Clock,
  cursorPage,
  type PageRequest,
  cursorRequestOf,
  readableAdvertisers,
  requireGranted,
  offsetPage,
  type Page,
  skipPage,
} from '@exchange/kernel';
import { Advertiser, type AdvertiserPatch, type AdvertiserState, isChanged, isRebranded, type NewAdvertiser } from '../domain/advertiser';
import { advertiserErrors } from '../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, Advertisers } from '../domain/ports';

/** The default currency is that of the account's newest advertiser, or `firstCurrency` for the first one. */
export type AdvertiserRequest = Omit<NewAdvertiser, 'primaryCurrency'> & { readonly primaryCurrency?: string };

/** Same default as for storefronts. */
const firstCurrency = 'USD';

/** Paging by limit and offset, or by take and skip with a total. */
export type AdvertiserPage = { readonly limit: number; readonly offset: number } | { readonly take: number; readonly skip: number };

/** Result of a save; `isChanged` is false when nothing was stored. */
export interface SavedAdvertiser {
  readonly state: AdvertiserState;
  readonly isChanged: boolean;
}

/** Filter for the list, within the advertisers that the caller may see. */
export type AdvertiserListRequest = Omit<AdvertiserFilter, 'accountId' | 'ids'>;

/** Advertisers of an account (gaps.md §5.3). An agent gets 404 without a grant, and 403 for changes with a READ grant. */
@Injectable()
export class AdvertisersService {
  constructor(
    private readonly records: Advertisers,
    private readonly demos: DemoAccountsFacade,
    private readonly clock: Clock,
  ) {}

  /** Every advertiser of a demo account is a sandbox, whatever the request says. */
  async create({ accountId }: Caller, request: AdvertiserRequest): Promise<AdvertiserState> {
    const primaryCurrency = request.primaryCurrency ?? (await this.defaultCurrency(accountId));
    const id = await this.records.nextId();
    const sandbox = request.sandbox === true || (await this.demos.isDemo(accountId));
    const advertiser = Advertiser.create({ accountId, id }, { ...request, primaryCurrency, sandbox }, this.clock.now());
    await this.records.insert(advertiser);
    return advertiser.state;
  }

  async get(caller: Caller, id: number): Promise<AdvertiserState> {
    assertVisible(caller, id);
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
  async listNewest(filter: AdvertiserFilter, request: PageRequest): Promise<Page<AdvertiserState>> {
    const { limit, after } = cursorRequestOf(request, ['number']);
    return cursorPage(await this.records.list(filter, { take: limit + 1, skip: 0, after }), limit, ({ id }) => [id]);
  }

  /**
   * `agreed` is the `updatedAt` of the version for which a person agreed to AUTO or another brand, null without an agreement. 409 when it
   * does not match the change that is due. Without `agreed` no agreement is needed.
   */
  async update(caller: Caller, id: number, patch: AdvertiserPatch, agreed?: number | null): Promise<AdvertiserState> {
    const now = this.clock.now();
    return this.change(keyOf(caller, id), (advertiser) => {
      const turnsOnAuto = patch.optimizationApplyMode === 'AUTO' && advertiser.state.optimizationApplyMode !== 'AUTO';
      // A grant limits what an agent commits, not what the exchange approves by itself (ADR 77).
      if (turnsOnAuto && caller.kind === 'agent') throw advertiserErrors.autoNotForAgents({ field: 'optimizationApplyMode' });
      const seen = turnsOnAuto || isRebranded(advertiser.state, patch) ? advertiser.state.updatedAt.getTime() : null;
      if (agreed !== undefined && agreed !== seen) throw advertiserErrors.changedMeanwhile();
      return advertiser.update(patch, now);
    });
  }

  /** Updates the advertiser if the patch changes a value. */
  async save(caller: Caller, id: number, patch: AdvertiserPatch, agreed: number | null): Promise<SavedAdvertiser> {
    const state = await this.changeable(caller, id);
    if (!isChanged(state, patch)) return { state, isChanged: false };
    return { state: await this.update(caller, id, patch, agreed), isChanged: true };
  }

  /** Archives or restores an advertiser; unchanged when it is already in that state. */
  async setArchived(caller: Caller, id: number, isArchived: boolean): Promise<SavedAdvertiser> {
    const now = this.clock.now();
    const changed = await this.records.change(keyOf(caller, id), (advertiser) => {
      if ((advertiser.state.status === 'ARCHIVED') === isArchived) return null;
      return isArchived ? advertiser.archive(now) : advertiser.restore(now);
    });
    if (changed) return { state: changed.state, isChanged: true };
    return { state: await this.changeable(caller, id), isChanged: false };
  }

  /** Advertisers with these ids that the caller may see. */
  async visible(caller: Caller, ids: readonly number[]): Promise<readonly AdvertiserState[]> {
    const known = readableAdvertisers(caller);
    return this.records.findMany(caller.accountId, known ? ids.filter((id) => known.includes(id)) : ids);
  }

  /** Throws 404 when it is already archived. */
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

  private async defaultCurrency(accountId: number): Promise<string> {
    const [newest] = await this.records.list({ accountId }, { take: 1, skip: 0 });
    return newest?.primaryCurrency ?? firstCurrency;
  }

  private async change(key: AdvertiserKey, step: (advertiser: Advertiser) => Advertiser): Promise<AdvertiserState> {
    const changed = await this.records.change(key, step);
    if (!changed) throw advertiserErrors.notFound();
    return changed.state;
  }
}

function assertVisible(caller: Caller, id: number): void {
  if (readableAdvertisers(caller)?.includes(id) === false) throw advertiserErrors.notFound();
}

/** Key of an advertiser that the caller may change. A delegated organization manages its campaigns only. */
function keyOf(caller: Caller, id: number): AdvertiserKey {
  assertVisible(caller, id);
  if (caller.delegation) throw advertiserErrors.notForDelegates();
  requireGranted(caller, { advertiserId: id }, 'to change', advertiserErrors.notFound);
  return { accountId: caller.accountId, id };
}
