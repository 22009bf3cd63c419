import { Injectable } from '@nestjs/common';
import { type Caller, Clock, DomainError, Ids, invalidField, UnitOfWork } from '@exchange/kernel';
import { RateLimits } from '@exchange/platform';
import { ActivationExecution, type ActivationPlan, type ExecutionState, type SyndicationTarget } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { type PlanContent, planHash, type Rules, targetOf } from '../domain/planning';
import { Activations, CatalogAdvertisers, Catalogs, SellerCapabilities } from '../domain/ports';
import type { ExecutionTrigger } from '../domain/words';
import { CatalogAccess } from './catalog-access';
import { Grouping } from './grouping';

interface PlanOptions {
  /** Default: the saved rules of the catalog. */
  readonly transform?: Rules | null | undefined;
  /** Maximum time to wait for other plans, in milliseconds; 429 afterwards. Default: no maximum. */
  readonly waitMs?: number;
}

type SavedPlan = ActivationPlan & { readonly planId: string };

export interface PreviewRequest {
  readonly save: boolean;
  /** Rules to preview instead of the saved ones. */
  readonly transform?: { readonly groupBy: readonly string[]; readonly creativePrompt: string; readonly budgetPerGroup?: number | null };
}

export interface ExecuteRequest {
  /** Id of a saved plan; without it a new plan is made. */
  readonly planId?: string;
  /** Empty means all sellers. */
  readonly sellerIds: readonly string[];
  readonly dryRun: boolean;
}

export interface ExecutionResult {
  readonly plan: ActivationPlan;
  readonly execution: ExecutionState;
}

const { planWaitMs, unsavedPreviews } = catalogLimits;
const previewLimit = { name: 'unsaved-previews', ...unsavedPreviews };

/** docs/spec: rest-api.md, Activation plan; gaps.md §2.8. */
@Injectable()
export class PlanningService {
  constructor(
    private readonly access: CatalogAccess,
    private readonly advertisers: CatalogAdvertisers,
    private readonly sellers: SellerCapabilities,
    private readonly catalogs: Catalogs,
    private readonly grouping: Grouping,
    private readonly activations: Activations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limits: RateLimits,
  ) {}

  /** 429 when rules that are not saved are previewed too often, or when other plans of the account take too long. */
  async preview(caller: Caller, advertiserId: number, catalogId: string, { save, transform }: PreviewRequest): Promise<ActivationPlan> {
    if (save && transform) throw invalidField('transform', 'A plan of rules that are not saved cannot be saved.');
    const { currency } = await (save ? this.access.requireWrite(caller, advertiserId) : this.access.requireRead(caller, advertiserId));
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    if (transform) await this.limits.consume(previewLimit, String(caller.accountId));
    const plan = await this.makePlan(catalog, currency, [], { transform: transform && rulesOf(transform), waitMs: planWaitMs });
    return save ? this.savePlan(catalog, plan) : plan;
  }

  /** Dry runs store nothing. `once` wraps the writes in one transaction, after all sellers have been asked for their capabilities. */
  async execute<Answer = ExecutionResult>(
    caller: Caller,
    advertiserId: number,
    catalogId: string,
    request: ExecuteRequest,
    once: (store: () => Promise<ExecutionResult>) => Promise<Answer> = (store) => this.unitOfWork.run(store) as Promise<Answer>,
  ): Promise<Answer> {
    const { currency } = await this.access.requireWrite(caller, advertiserId);
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const { planId, sellerIds } = request;
    const content =
      planId === undefined
        ? await this.makePlan(catalog, currency, sellerIds, { waitMs: planWaitMs })
        : await this.findSaved(catalog, request);
    if (request.dryRun) {
      const preview = this.buildExecution(catalog, { ...content, planId: content.planId ?? 'dry-run' }, 'manual', sellerIds);
      return once(async () => ({ plan: content, execution: preview.state }));
    }
    return once(async () => {
      const plan = await this.savePlan(catalog, content);
      return { plan, execution: await this.storeExecution(catalog, plan, 'manual', sellerIds) };
    });
  }

  /**
   * Saves a plan of the current items, unless an equal one is saved. With `trigger` (a new version exists) the last execution is repeated
   * for the same sellers. Items are read once and each seller is asked once. Returns null, or the reason why there is no plan.
   */
  async afterRefresh(catalog: CatalogState, trigger: Exclude<ExecutionTrigger, 'manual'> | null): Promise<string | null> {
    if (catalog.transform === null) return 'The catalog has no active transform.';
    const owner = await this.advertisers.find(catalog.accountId, catalog.advertiserId);
    let plan: ActivationPlan;
    let saved: SavedPlan;
    try {
      plan = await this.makePlan(catalog, owner!.currency, []);
      saved = await this.savePlan(catalog, plan);
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
    if (trigger !== null && !owner!.isArchived)
      await this.repeatExecution({ ...catalog, latestActivationPlanId: saved.planId }, plan, trigger);
    return null;
  }

  /** Skipped when nothing was executed yet, or when the transform changed since: a new transform needs one manual execution first. */
  private async repeatExecution(catalog: CatalogState, plan: ActivationPlan, trigger: ExecutionTrigger): Promise<void> {
    const [last] = await this.activations.recent(catalog.accountId, [catalog.id], 1);
    if (!last || last.transformId === null || last.transformId !== catalog.transform?.transformId) return;
    const content = planOf(catalog, plan.transformId, plan, await this.targetsOf(catalog.accountId, plan, last.sellerIds));
    await this.unitOfWork.run(async () => this.storeExecution(catalog, await this.savePlan(catalog, content), trigger, last.sellerIds));
  }

  /** Targets of the last execution's sellers. Answers given for the plan are reused; only sellers missing there are asked. */
  private async targetsOf(
    accountId: number,
    { syndicationTargets }: ActivationPlan,
    sellerIds: readonly string[],
  ): Promise<readonly SyndicationTarget[]> {
    if (sellerIds.length === 0) return syndicationTargets;
    const reused = syndicationTargets.filter(({ adcpAgentId }) => sellerIds.includes(adcpAgentId));
    const missing = sellerIds.filter((id) => !reused.some(({ adcpAgentId }) => adcpAgentId === id));
    if (missing.length === 0) return reused;
    const others = (await this.sellers.capabilities(accountId, missing)).map(targetOf);
    return [...reused, ...others].toSorted((a, b) => (a.sellerName < b.sellerName ? -1 : 1));
  }

  private buildExecution(catalog: CatalogState, plan: SavedPlan, trigger: ExecutionTrigger, sellerIds: readonly string[]) {
    const { accountId, id: catalogId, advertiserId } = catalog;
    const key = { accountId, catalogId, id: this.ids.next('cae'), trigger, sellerIds };
    return ActivationExecution.start(key, plan, this.clock.now()).settle(plan, advertiserId, this.clock.now());
  }

  private async storeExecution(catalog: CatalogState, plan: SavedPlan, trigger: ExecutionTrigger, sellerIds: readonly string[]) {
    const execution = this.buildExecution(catalog, plan, trigger, sellerIds);
    await this.activations.insert(execution);
    await this.catalogs.change({ accountId: catalog.accountId, id: catalog.id }, (changed) => changed.recordExecution());
    return execution.state;
  }

  private async makePlan(
    catalog: CatalogState,
    currency: string,
    sellerIds: readonly string[],
    { transform = catalog.transform, waitMs }: PlanOptions = {},
  ): Promise<ActivationPlan> {
    const { accountId } = catalog;
    if (transform === null) throw catalogErrors.noTransform();
    if (catalog.latestVersionId === null) throw catalogErrors.noVersion();
    const content = await this.grouping.group(catalog, currency, transform, waitMs);
    const targets = (await this.sellers.capabilities(accountId, sellerIds)).map(targetOf);
    return planOf(catalog, transform.transformId, content, targets);
  }

  private async findSaved(catalog: CatalogState, { planId, sellerIds }: ExecuteRequest): Promise<SavedPlan> {
    const plan = await this.activations.findPlan({ accountId: catalog.accountId, id: catalog.id }, planId!);
    if (!plan) throw catalogErrors.planNotFound({ field: 'planId' });
    const isCurrent = plan.catalogVersionId === catalog.latestVersionId && plan.transformId === catalog.transform?.transformId;
    if (!isCurrent) throw catalogErrors.planOutdated({ field: 'planId' });
    const isWanted = (agentId: string) => sellerIds.length === 0 || sellerIds.includes(agentId);
    return { ...plan, syndicationTargets: plan.syndicationTargets.filter((target) => isWanted(target.adcpAgentId)) };
  }

  private async savePlan(catalog: CatalogState, plan: ActivationPlan): Promise<SavedPlan> {
    const key = { accountId: catalog.accountId, id: catalog.id };
    if (plan.planId !== null) return plan as SavedPlan;
    const latest = catalog.latestActivationPlanId === null ? null : await this.activations.findPlan(key, catalog.latestActivationPlanId);
    if (latest?.planHash === plan.planHash) return latest;
    const now = this.clock.now();
    const saved = { ...plan, planId: this.ids.next('cap'), createdAt: now };
    await this.activations.savePlan(key, saved);
    await this.catalogs.change(key, (changed) => changed.recordPlan(saved.planId, now));
    return saved;
  }
}

const rulesOf = ({ groupBy, creativePrompt, budgetPerGroup = null }: NonNullable<PreviewRequest['transform']>): Rules => ({
  groupBy,
  creativePrompt,
  budgetPerGroup,
  transformId: null,
});

function planOf(
  { id, catalogId, latestVersionId }: CatalogState,
  transformId: string | null,
  { campaignGroups, creativeAssets, itemCount }: PlanContent,
  syndicationTargets: readonly SyndicationTarget[],
): ActivationPlan {
  const catalogVersionId = latestVersionId!;
  const content = { campaignGroups, creativeAssets, syndicationTargets };
  const hash = planHash({ latestVersionId, transform: transformId, ...content });
  const ids = { planId: null, catalogId, platformCatalogId: id, catalogVersionId, transformId };
  return { ...ids, planHash: hash, itemCount, createdAt: null, ...content };
}
