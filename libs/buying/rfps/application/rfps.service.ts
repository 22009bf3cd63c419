import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  Ids,
  maySee,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  requireGranted,
} from '@exchange/kernel';
import { StorefrontsFacade } from '@exchange/storefronts';
import { rfpErrors } from '../domain/errors';
import { PlanningBrief } from '../domain/planning-brief';
import type { BriefKey, BriefResponse, NewPlanningBrief, PlanningBriefState } from '../domain/planning-brief-state';
import type { PlanningBriefStatus } from '../domain/planning-brief.states';
import { type BriefFilter, BriefResponses, PlanningBriefs } from '../domain/ports';

const batch = 50;

/** Planning briefs for buyers. An agent sees the briefs of advertisers granted to it. */
@Injectable()
export class RfpsService {
  constructor(
    private readonly briefs: PlanningBriefs,
    private readonly responses: BriefResponses,
    private readonly advertisers: AdvertisersFacade,
    private readonly storefronts: StorefrontsFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for an unknown advertiser, 409 for an archived one, `CURRENCY_MISMATCH` (400), else 400 with all problems. */
  async create(caller: Caller, wanted: NewPlanningBrief): Promise<PlanningBriefState> {
    const { accountId } = caller;
    assertMayCreate(caller, wanted.advertiserId);
    await this.assertAdvertiser(accountId, wanted);
    const live = await this.storefronts.accountsOf(accountId, storefrontsOf(wanted.targets));
    const targetIds = wanted.targets.map(() => this.ids.next('sig'));
    const brief = PlanningBrief.create({ accountId, id: this.ids.next('rfp') }, wanted, targetIds, live, this.clock.now());
    await this.briefs.insert(brief);
    return brief.state;
  }

  async read(caller: Caller, id: string, wanted: AdvertiserUse = 'to read'): Promise<PlanningBriefState> {
    return requireGranted(caller, await this.briefs.find({ accountId: caller.accountId, id }), wanted, rfpErrors.notFound);
  }

  /** Newest first. */
  async list(
    caller: Caller,
    statuses: readonly PlanningBriefStatus[] | undefined,
    request: PageRequest,
    more: Pick<BriefFilter, 'advertiserIds' | 'text'> = {},
  ): Promise<Page<PlanningBriefState>> {
    const granted = caller.grants
      ? { advertiserIds: (more.advertiserIds ?? [...caller.grants.keys()]).filter((id) => maySee(caller, id)) }
      : {};
    const rows = await this.briefs.list(
      { accountId: caller.accountId, ...(statuses ? { statuses } : {}), ...more, ...granted },
      cursorRequestOf(request),
    );
    return newestPage(rows, request.limit);
  }

  /** The sellers' answers, newest first. */
  async answers(caller: Caller, id: string, request: PageRequest): Promise<Page<BriefResponse>> {
    await this.read(caller, id);
    const rows = await this.responses.list({ accountId: caller.accountId, id }, null, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** Throws 409 when the brief is already booked or abandoned. */
  async abandon(caller: Caller, id: string): Promise<PlanningBriefState> {
    const { accountId } = await this.read(caller, id, 'to change');
    const now = this.clock.now();
    const changed = await this.briefs.change({ accountId, id }, (brief) => brief.abandon(now));
    return changed!.state;
  }

  /** Dispatches due briefs to live storefronts. Safe in several processes. */
  async dispatchDue(): Promise<void> {
    for (const key of await this.briefs.findDue(this.clock.now(), batch)) await this.dispatch(key);
  }

  private async assertAdvertiser(accountId: number, { advertiserId, currency }: NewPlanningBrief): Promise<void> {
    if (advertiserId === null) return;
    const advertiser = await this.advertisers.find(accountId, advertiserId);
    if (!advertiser) throw rfpErrors.unknownAdvertiser({ field: 'advertiserId' });
    if (advertiser.status !== 'ACTIVE') throw rfpErrors.advertiserArchived({ field: 'advertiserId' });
    const { primaryCurrency: expected } = advertiser;
    if (currency !== expected) throw rfpErrors.currencyMismatch({ field: 'currency', details: { expected } });
  }

  private async dispatch(key: BriefKey): Promise<void> {
    const brief = await this.briefs.find(key);
    if (!brief) return;
    const live = await this.storefronts.accountsOf(key.accountId, storefrontsOf(brief.targets));
    const now = this.clock.now();
    await this.briefs.change(key, (it) => it.dispatch(live, now));
  }
}

function storefrontsOf(targets: readonly { readonly storefrontId: number | null }[]): number[] {
  return targets.flatMap(({ storefrontId }) => storefrontId ?? []);
}

function assertMayCreate(caller: Caller, advertiserId: number | null): void {
  if (!caller.grants) return;
  if (advertiserId === null) throw rfpErrors.grantNeeded({ field: 'advertiserId' });
  requireGranted(caller, { advertiserId }, 'to change', () => rfpErrors.unknownAdvertiser({ field: 'advertiserId' }));
}
