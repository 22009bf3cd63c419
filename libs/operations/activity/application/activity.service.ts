import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type PageRequest, cursorRequestOf, dayMs, invalidField, type Page } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { activityPolicy, activityReach } from '../domain/activity.policy';
import { activityErrors } from '../domain/errors';
import { type CallFilter, RecordedCalls, type CallScope } from '../domain/ports';
import { principalOf } from '../domain/principal';
import type { CallDetail, DetailAvailability, ShownCall } from '../domain/recorded-call';

/** A call and the availability of its detail. */
export interface ListedCall {
  readonly call: ShownCall;
  readonly availability: DetailAvailability;
}

export interface DetailedCall extends ListedCall {
  readonly detail: CallDetail | null;
  /** Null without detail. */
  readonly expiresAt: Date | null;
}

/** Reads calls (gaps.md §6.16). Admins read the whole account, others their own calls. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly calls: RecordedCalls,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Newest first. `meta.source` is `changes` when calls are not recorded; the list is then empty. 400 when `endTime` is before `startTime`. */
  async list(caller: Caller, filter: Omit<CallFilter, keyof CallScope>, request: PageRequest): Promise<Page<ListedCall>> {
    const { startTime, endTime } = filter;
    if (startTime && endTime && endTime < startTime) throw invalidField('endTime', 'endTime must not be before startTime.');
    const found = this.isOn ? await this.calls.list({ ...filter, ...scopeOf(caller, 'list calls') }, cursorRequestOf(request)) : [];
    const page = cursorPage(found, request.limit, ({ startedAt, id }) => [startedAt.toISOString(), id]);
    const rows = page.rows.map((call) => ({ call, availability: this.availabilityOf(call) }));
    return page.with(rows, { source: this.isOn ? 'calls' : 'changes' });
  }

  /** 404 for a call of another principal, and for every call when calls are not recorded. */
  async read(caller: Caller, id: string): Promise<DetailedCall> {
    const call = this.isOn ? await this.calls.find(scopeOf(caller, 'read call'), id) : null;
    if (!call) throw activityErrors.notFound();
    const detail = this.availabilityOf(call) === 'available' ? await this.calls.detail(call) : null;
    const availability = detail ? 'available' : call.hasDetail ? 'expired' : 'not_captured';
    return { call, availability, detail, expiresAt: detail && this.expiryOf(call) };
  }

  private get isOn(): boolean {
    return this.settings.activityCalls === 'on';
  }

  private availabilityOf(call: ShownCall): DetailAvailability {
    if (!call.hasDetail) return 'not_captured';
    return this.expiryOf(call) > this.clock.now() ? 'available' : 'expired';
  }

  private expiryOf({ startedAt }: ShownCall): Date {
    return new Date(startedAt.getTime() + this.settings.activityDetailDays * dayMs);
  }
}

const scopeOf = (caller: Caller, verb: keyof typeof activityPolicy.verbs): CallScope => ({
  accountId: caller.accountId,
  ...(activityReach(caller, verb) === 'all' ? {} : { principal: principalOf(caller) }),
  // An app with grants for some advertisers must not see its person's calls about others.
  ...(caller.via === 'oauth' && caller.grants ? { madeWith: caller.credentialId } : {}),
});
