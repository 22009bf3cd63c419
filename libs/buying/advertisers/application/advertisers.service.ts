import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, type CursorRequest, offsetPage, type Page, skipPage } from '@exchange/kernel';
import { Advertiser, type AdvertiserPatch, type AdvertiserState, type NewAdvertiser } from '../domain/advertiser';
import { advertiserErrors } from '../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, Advertisers } from '../domain/ports';

/** Without a currency it is the account's usual one: that of its newest advertiser, and `firstCurrency` for the first. */
export type AdvertiserRequest = Omit<NewAdvertiser, 'primaryCurrency'> & { readonly primaryCurrency?: string };

/** As of storefronts. */
const firstCurrency = 'USD';

/** The style of the list, or the one with a total. */
export type AdvertiserPage = { readonly limit: number; readonly offset: number } | { readonly take: number; readonly skip: number };

/** gaps.md §5.3. */
@Injectable()
export class AdvertisersService {
  constructor(
    private readonly records: Advertisers,
    private readonly clock: Clock,
  ) {}

  async create(accountId: number, request: AdvertiserRequest): Promise<AdvertiserState> {
    const primaryCurrency = request.primaryCurrency ?? (await this.usualCurrency(accountId));
    const id = await this.records.nextId();
    const advertiser = Advertiser.create({ accountId, id }, { ...request, primaryCurrency }, this.clock.now());
    await this.records.insert(advertiser);
    return advertiser.state;
  }

  async get(key: AdvertiserKey): Promise<AdvertiserState> {
    const found = await this.records.find(key);
    if (!found) throw advertiserErrors.notFound();
    return found;
  }

  async list(filter: AdvertiserFilter, page: AdvertiserPage): Promise<Page<AdvertiserState>> {
    if ('take' in page) {
      const [rows, total] = await Promise.all([this.records.list(filter, page), this.records.count(filter)]);
      return skipPage(rows, page, total);
    }
    const { limit, offset } = page;
    return offsetPage(await this.records.list(filter, { take: limit + 1, skip: offset }), limit, offset);
  }

  /** Newest first. */
  async newest(filter: AdvertiserFilter, { limit, after }: CursorRequest): Promise<Page<AdvertiserState>> {
    return cursorPage(await this.records.list(filter, { take: limit + 1, skip: 0, after }), limit, ({ id }) => [id]);
  }

  update(key: AdvertiserKey, patch: AdvertiserPatch): Promise<AdvertiserState> {
    const now = this.clock.now();
    return this.change(key, (advertiser) => advertiser.update(patch, now));
  }

  /** A second call answers 404. */
  async archive(key: AdvertiserKey): Promise<void> {
    const now = this.clock.now();
    await this.change(key, (advertiser) => {
      if (advertiser.state.status === 'ARCHIVED') throw advertiserErrors.notFound();
      return advertiser.archive(now);
    });
  }

  restore(key: AdvertiserKey): Promise<AdvertiserState> {
    const now = this.clock.now();
    return this.change(key, (advertiser) => advertiser.restore(now));
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
