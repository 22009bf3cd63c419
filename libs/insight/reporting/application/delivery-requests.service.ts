import { Injectable } from '@nestjs/common';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  Ids,
  invalidField,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  requireGranted,
  UnitOfWork,
} from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade, mediaBuyStates } from '@exchange/media-buys';
import { RateLimits, Settings } from '@exchange/platform';
import { collectionLimits } from '../domain/collection-limits';
import { includes, dayCountOf, type Period } from '../domain/days';
import { DeliveryRequest, type DeliveryRequestState } from '../domain/delivery-request';
import { reportingErrors } from '../domain/errors';
import { openDays } from '../domain/open-days';
import { Collections, DeliveryRequests } from '../domain/ports';
import { flightOf } from './flights';

/** Buyers' requests to ask again about days with wrong or missing delivery. The collection of the media buy sends the question. */
@Injectable()
export class DeliveryRequestsService {
  constructor(
    private readonly requests: DeliveryRequests,
    private readonly collections: Collections,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** 400 for an invalid period, 409 for days that are not open and while a request waits, 429 for too many requests of the account. */
  async request(caller: Caller, mediaBuyId: string, period: Period): Promise<DeliveryRequestState> {
    const buy = await this.findBuy(caller, mediaBuyId, 'to change');
    if (period.from > period.to) throw invalidField('startDate', 'startDate must not be after endDate.');
    if (dayCountOf(period) > collectionLimits.maxRequestedDays)
      throw invalidField('endDate', `A request is for at most ${collectionLimits.maxRequestedDays} days.`);
    const now = this.clock.now();
    const isAsked = mediaBuyStates.is(buy.status, 'delivering') && buy.sellerMediaBuyId !== null;
    const open = isAsked ? openDays(flightOf(buy), now) : null;
    const field = !open || !includes(open, period.from) ? 'startDate' : includes(open, period.to) ? null : 'endDate';
    if (field) throw reportingErrors.daysNotOpen({ field, details: { openFrom: open?.from ?? null, openTo: open?.to ?? null } });
    const key = { accountId: caller.accountId, mediaBuyId };
    // The waiting request is always the newest. A refusal for it does not count towards the rate limit.
    const [newest] = await this.requests.list(key, { limit: 1, after: null });
    if (newest?.status === 'WAITING') throw reportingErrors.requestWaiting();
    await this.limits.consume({ name: 'delivery-requests', ...this.settings.deliveryRequestLimit }, String(caller.accountId));
    const wanted = { ...key, id: this.ids.next('drq'), startDate: period.from, endDate: period.to, requestedBy: caller.label };
    const filed = DeliveryRequest.file(wanted, now);
    await this.unitOfWork.run(async () => {
      if (!(await this.requests.insert(filed))) throw reportingErrors.requestWaiting();
      await this.collections.enroll(key, now);
      await this.collections.change(key, (it) => it.request(period, now));
    });
    return filed.state;
  }

  async list(caller: Caller, mediaBuyId: string, request: PageRequest): Promise<Page<DeliveryRequestState>> {
    await this.findBuy(caller, mediaBuyId, 'to read');
    const rows = await this.requests.list({ accountId: caller.accountId, mediaBuyId }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  private async findBuy(caller: Caller, mediaBuyId: string, wanted: AdvertiserUse): Promise<BookedBuy> {
    const [buy] = await this.mediaBuys.findMany(caller.accountId, [mediaBuyId]);
    return requireGranted(caller, buy, wanted, reportingErrors.mediaBuyNotFound);
  }
}
