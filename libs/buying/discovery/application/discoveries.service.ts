import { Injectable } from '@nestjs/common';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  cursorRequestOf,
  definedOnly,
  listedAdvertisers,
  Ids,
  invalidField,
  invalidInput,
  isWholeMinor,
  type Issue,
  newestPage,
  type Page,
  type PageRequest,
  requireGranted,
  UnitOfWork,
} from '@exchange/kernel';
import { currentTraceText, Settings } from '@exchange/platform';
import type { SellerAskState } from '../domain/ask';
import type { Brief, Budget, CampaignBrief } from '../domain/brief';
import { type Cohort, Discovery, elapsedMsAt, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import type { RevisionData } from '../domain/events';
import { fairChoice } from '../domain/fair-choice';
import { discoveryLimits } from '../domain/limits';
import { AskWakeUp, SellerAsks, BriefSource, Discoveries, type DiscoveryFilter } from '../domain/ports';
import { DiscoverySellers } from '../domain/ports/sellers';

/** Start of a discovery (gaps.md §5.7) for a campaign, or for an advertiser with a brief. Absent lists restrict nothing. */
export interface DiscoveryRequest {
  readonly campaignId?: string;
  readonly advertiserId?: number;
  readonly brief?: string;
  readonly storefrontIds?: readonly number[];
  readonly channels?: readonly string[];
  readonly countries?: readonly string[];
  readonly budget?: { readonly total: number; readonly currency?: string };
  readonly waitSeconds?: number;
  /** Code of a saved offer: no seller is asked, and no brief is needed. */
  readonly proposalCode?: string;
}

export interface DiscoveryListRequest extends Omit<DiscoveryFilter, 'accountId' | 'advertiserIds'> {
  readonly advertiserId?: number;
}

export interface DiscoveryPlan {
  readonly advertiserId: number;
  readonly campaign: { readonly id: string; readonly revision: number } | null;
  readonly brief: Brief;
  readonly cohort: Cohort;
  readonly storefrontIds: readonly number[];
}

/** Starts and reads discoveries. `SellerAskService` asks the sellers. */
@Injectable()
export class DiscoveriesService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly sellers: DiscoverySellers,
    private readonly briefs: BriefSource,
    private readonly askWakeUp: AskWakeUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly settings: Settings,
  ) {}

  /** Stores the discovery and returns without waiting for sellers. 429 while too many of the account's discoveries are running. */
  async start(caller: Caller, request: DiscoveryRequest): Promise<DiscoveryState> {
    const { storefrontIds, ...plan } = await this.plan(caller, request);
    const { channels, countries } = plan.brief;
    const id = this.ids.next('disc');
    const maxSellers = this.settings.discoverySellers;
    const fitting = await this.sellers.eligible({ buyerId: caller.accountId, ids: storefrontIds, channels, countries }, id, maxSellers);
    const wanted = {
      ...plan,
      sellers: fairChoice(fitting, maxSellers),
      id,
      accountId: caller.accountId,
      waitSeconds: request.waitSeconds ?? discoveryLimits.waitSeconds.default,
    };
    const { discovery, asks } = Discovery.start({ ...wanted, trace: currentTraceText() }, this.clock.now());
    await this.unitOfWork.run(async () => {
      if (asks.length > 0) await this.assertRunningLimit(caller.accountId);
      await this.discoveries.start(discovery, asks);
      if (asks.length > 0) this.unitOfWork.afterCommit(() => this.askWakeUp.send([discovery.state]));
    });
    return discovery.state;
  }

  /** Throws 429 while the account has the maximum of running discoveries. Called in the transaction that begins one. */
  async assertRunningLimit(accountId: number): Promise<void> {
    const limit = this.settings.discoveriesRunning;
    const now = this.clock.now();
    const { count, firstEndsAt } = await this.discoveries.countRunning(accountId, now);
    if (count < limit) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(((firstEndsAt ?? now).getTime() - now.getTime()) / 1_000));
    throw discoveryErrors.tooManyRunning({ details: { retryAfterSeconds, running: count, limit } });
  }

  async read(caller: Caller, id: string, wanted: AdvertiserUse = 'to read'): Promise<DiscoveryState> {
    return requireGranted(caller, await this.discoveries.find(caller.accountId, id), wanted, discoveryErrors.notFound);
  }

  /** Newest first. An unknown campaign or advertiser has none. */
  async list(caller: Caller, { advertiserId, ...filter }: DiscoveryListRequest, page: PageRequest): Promise<Page<DiscoveryState>> {
    const { accountId } = caller;
    const advertiserIds = listedAdvertisers(caller, advertiserId);
    const rows = await this.discoveries.list({ accountId, ...filter, ...definedOnly({ advertiserIds }) }, cursorRequestOf(page));
    return newestPage(rows, page.limit);
  }

  /** Milliseconds since the latest round began, until its last seller settled. */
  elapsedMs(discovery: DiscoveryState): number {
    return elapsedMsAt(discovery, this.clock.now());
  }

  async sellersOf(discovery: DiscoveryState): Promise<readonly SellerAskState[]> {
    return this.asks.list(discovery.accountId, discovery.id);
  }

  async revisionsAfter(discovery: Pick<DiscoveryState, 'accountId' | 'id'>, revision: number): Promise<readonly RevisionData[]> {
    return this.discoveries.revisionsAfter(discovery.accountId, discovery.id, revision);
  }

  /** Resolves a request for an advertiser that the caller may act for. With a code the brief's text may be empty. */
  async plan(caller: Caller, request: DiscoveryRequest): Promise<DiscoveryPlan> {
    const issues = requestIssues(request);
    if (issues.length > 0) throw invalidInput(issues);
    return request.campaignId === undefined ? this.planOfAdvertiser(caller, request) : this.planOfCampaign(caller, request);
  }

  private async planOfCampaign(caller: Caller, request: DiscoveryRequest): Promise<DiscoveryPlan> {
    const found = await this.briefs.campaign(caller.accountId, request.campaignId!);
    const campaign = requireGranted(caller, found, 'to change', () => discoveryErrors.campaignNotFound({ field: 'campaignId' }));
    if (!campaign.isOpen) throw discoveryErrors.campaignEnded({ field: 'campaignId' });
    if (campaign.isAdvertiserArchived) throw discoveryErrors.advertiserArchived({ field: 'campaignId' });
    const text = campaign.brief?.trim();
    if (!text && request.proposalCode === undefined) throw invalidField('campaignId', 'This campaign has no brief yet.');
    return {
      advertiserId: campaign.advertiserId,
      campaign: { id: campaign.campaignId, revision: campaign.revision },
      brief: briefOf(text ?? '', campaign, request),
      ...cohortOf(request, campaign.storefrontIds),
    };
  }

  private async planOfAdvertiser(caller: Caller, request: DiscoveryRequest): Promise<DiscoveryPlan> {
    const { advertiserId, brief, budget } = request;
    const found = await this.briefs.advertiser(caller.accountId, advertiserId!);
    const advertiser = requireGranted(caller, found, 'to change', () => discoveryErrors.advertiserNotFound({ field: 'advertiserId' }));
    return {
      advertiserId: advertiserId!,
      campaign: null,
      brief: {
        text: brief?.trim() ?? '',
        brandDomain: advertiser.brandDomain,
        channels: request.channels ?? [],
        countries: request.countries ?? [],
        budget: budget ? budgetOf(budget, advertiser.currency) : null,
        currency: advertiser.currency,
        flight: null,
      },
      ...cohortOf(request, []),
    };
  }
}

/** Problems of a request that does not have exactly one of campaign and advertiser. */
function requestIssues({ campaignId, advertiserId, brief, budget, proposalCode, ...restrictions }: DiscoveryRequest): readonly Issue[] {
  const hasCode = proposalCode !== undefined;
  const issues: Issue[] = hasCode ? restrictionIssues(restrictions) : [];
  if (campaignId !== undefined) {
    if (advertiserId !== undefined) issues.push({ path: 'advertiserId', message: 'advertiserId cannot be combined with campaignId.' });
    if (brief !== undefined) issues.push({ path: 'brief', message: 'brief cannot be combined with campaignId.' });
  } else if (advertiserId === undefined && brief === undefined) {
    const beside = hasCode ? 'proposalCode' : 'brief';
    issues.push({ path: 'campaignId', message: `Send campaignId, or advertiserId and ${beside}.` });
  } else {
    if (advertiserId === undefined) issues.push({ path: 'advertiserId', message: 'advertiserId is required with brief.' });
    if (!hasCode && !brief?.trim()) issues.push({ path: 'brief', message: 'brief is required with advertiserId.' });
  }
  if (budget && !(budget.total > 0)) issues.push({ path: 'budget.total', message: 'budget.total must be greater than 0.' });
  return issues;
}

/** A code names its seller, so restrictions cannot be combined with it. */
function restrictionIssues(restrictions: Pick<DiscoveryRequest, 'storefrontIds' | 'channels' | 'countries'>): Issue[] {
  return (['storefrontIds', 'channels', 'countries'] as const)
    .filter((name) => restrictions[name] !== undefined)
    .map((path) => ({ path, message: `${path} cannot be combined with proposalCode.` }));
}

function cohortOf(
  { storefrontIds: wanted, proposalCode }: DiscoveryRequest,
  ofCampaign: readonly number[],
): Pick<DiscoveryPlan, 'cohort' | 'storefrontIds'> {
  const storefrontIds = wanted ?? ofCampaign;
  if (proposalCode !== undefined) return { cohort: 'requested', storefrontIds };
  if (storefrontIds.length === 0) return { cohort: 'broadcast', storefrontIds };
  return { cohort: wanted ? 'requested' : 'campaign', storefrontIds };
}

function briefOf(text: string, campaign: CampaignBrief, request: DiscoveryRequest): Brief {
  return {
    text,
    brandDomain: campaign.brandDomain,
    channels: request.channels ?? campaign.channels,
    countries: request.countries ?? campaign.countries,
    budget: request.budget ? budgetOf(request.budget, campaign.currency) : campaign.budget,
    currency: campaign.currency,
    flight: campaign.flight,
    decisions: campaign.decisions,
  };
}

/** Throws `CURRENCY_MISMATCH` (400) for a currency that the advertiser cannot buy in, and 400 for a fraction of a minor unit. */
function budgetOf({ total, currency }: { total: number; currency?: string }, expected: string): Budget {
  if (currency !== undefined && currency !== expected)
    throw discoveryErrors.currencyMismatch({ field: 'budget.currency', details: { expected } });
  if (!isWholeMinor(total, expected)) throw invalidField('budget.total', `total has more decimal places than ${expected}.`);
  return { amount: total, currency: expected };
}
