import { Injectable } from '@nestjs/common';
import { type Caller, Clock, DomainError, Ids, UnitOfWork } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { ActivationExecution, type ActivationPlan, type ExecutionState, type SyndicationTarget } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { fieldsOf, GroupBuilder, planHash, targetOf } from '../domain/planning';
import { Activations, AdvertiserDirectory, CatalogItems, Catalogs, SellerDirectory } from '../domain/ports';
import type { ExecutionTrigger } from '../domain/words';
import { CatalogAccess } from './catalog-access';

type SavedPlan = ActivationPlan & { readonly planId: string };

export interface ExecuteRequest {
  /** A saved plan; without one, a plan is made now. */
  readonly planId?: string;
  /** Empty: every seller. */
  readonly sellerIds: readonly string[];
  readonly dryRun: boolean;
}

export interface Executed {
  readonly plan: ActivationPlan;
  readonly execution: ExecutionState;
}

/** rest-api.md, Activation plan; gaps.md §2.8. */
@Injectable()
export class PlanningService {
  constructor(
    private readonly access: CatalogAccess,
    private readonly advertisers: AdvertiserDirectory,
    private readonly sellers: SellerDirectory,
    private readonly catalogs: Catalogs,
    private readonly items: CatalogItems,
    private readonly activations: Activations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async preview(caller: Caller, advertiserId: number, catalogId: string, save: boolean): Promise<ActivationPlan> {
    const { currency } = await (save ? this.access.toWrite(caller, advertiserId) : this.access.toRead(caller, advertiserId));
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const plan = await this.plan(catalog, currency, []);
    return save ? this.save(catalog, plan) : plan;
  }

  /** A dry run makes the plan and the execution that it would be, and keeps neither. `once`: what is stored, when all sellers have said what they can. */
  async execute<Answer = Executed>(
    caller: Caller,
    advertiserId: number,
    catalogId: string,
    request: ExecuteRequest,
    once: (store: () => Promise<Executed>) => Promise<Answer> = (store) => this.unitOfWork.run(store) as Promise<Answer>,
  ): Promise<Answer> {
    const { currency } = await this.access.toWrite(caller, advertiserId);
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const made = request.planId === undefined ? await this.plan(catalog, currency, request.sellerIds) : await this.saved(catalog, request);
    if (request.dryRun) {
      const rehearsed = this.execution(catalog, { ...made, planId: made.planId ?? 'dry-run' }, 'manual', request.sellerIds);
      return once(async () => ({ plan: made, execution: rehearsed.state }));
    }
    return once(async () => {
      const plan = await this.save(catalog, made);
      return { plan, execution: await this.keep(catalog, plan, 'manual', request.sellerIds) };
    });
  }

  /**
   * The plan of the items as they are now is saved, an equal one not twice. With `trigger` (there is a new version) what was executed last is executed
   * again with them, for the same sellers: items are read once, and no seller is asked twice. Null, or why there is no plan.
   */
  async afterRefresh(catalog: CatalogState, trigger: Exclude<ExecutionTrigger, 'manual'> | null): Promise<string | null> {
    if (catalog.transform === null) return 'The catalog has no active transform.';
    const owner = await this.advertisers.find(catalog.accountId, catalog.advertiserId);
    let plan: ActivationPlan;
    let saved: SavedPlan;
    try {
      plan = await this.plan(catalog, owner!.currency, []);
      saved = await this.save(catalog, plan);
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
    if (trigger !== null && !owner!.isArchived)
      await this.executeAgain({ ...catalog, latestActivationPlanId: saved.planId }, plan, trigger);
    return null;
  }

  /** Nothing happens when nothing was executed, or when the transform is another since: that one nobody has executed yet. */
  private async executeAgain(catalog: CatalogState, plan: ActivationPlan, trigger: ExecutionTrigger): Promise<void> {
    const [last] = await this.activations.recent(catalog.accountId, [catalog.id], 1);
    if (!last || last.transformId === null || last.transformId !== catalog.transform?.transformId) return;
    const made = planOf(catalog, plan, await this.targetsOf(catalog.accountId, plan, last.sellerIds));
    await this.unitOfWork.run(async () => this.keep(catalog, await this.save(catalog, made), trigger, last.sellerIds));
  }

  /** Of these sellers, as they have said for the plan; only those whom it left out are asked. */
  private async targetsOf(
    accountId: number,
    { syndicationTargets }: ActivationPlan,
    sellerIds: readonly string[],
  ): Promise<readonly SyndicationTarget[]> {
    if (sellerIds.length === 0) return syndicationTargets;
    const said = syndicationTargets.filter(({ adcpAgentId }) => sellerIds.includes(adcpAgentId));
    const left = sellerIds.filter((id) => !said.some(({ adcpAgentId }) => adcpAgentId === id));
    if (left.length === 0) return said;
    const others = (await this.sellers.capabilities(accountId, left)).map(targetOf);
    return [...said, ...others].toSorted((a, b) => (a.sellerName < b.sellerName ? -1 : 1));
  }

  private execution(catalog: CatalogState, plan: SavedPlan, trigger: ExecutionTrigger, sellerIds: readonly string[]) {
    const { accountId, id: catalogId, advertiserId } = catalog;
    const key = { accountId, catalogId, id: this.ids.next('cae'), trigger, sellerIds };
    return ActivationExecution.start(key, plan, this.clock.now()).settle(plan, advertiserId, this.clock.now());
  }

  private async keep(catalog: CatalogState, plan: SavedPlan, trigger: ExecutionTrigger, sellerIds: readonly string[]) {
    const execution = this.execution(catalog, plan, trigger, sellerIds);
    await this.activations.insert(execution);
    await this.catalogs.change({ accountId: catalog.accountId, id: catalog.id }, (changed) => changed.executed());
    return execution.state;
  }

  private async plan(catalog: CatalogState, currency: string, sellerIds: readonly string[]): Promise<ActivationPlan> {
    const { transform, accountId, id, name, catalogId } = catalog;
    if (transform === null) throw catalogErrors.noTransform();
    if (catalog.latestVersionId === null) throw catalogErrors.noVersion();
    const groups = new GroupBuilder(transform);
    const fields = fieldsOf(transform);
    const slices = new Slices();
    let itemCount = 0;
    for (let after: string | null = null; ;) {
      const items = await this.items.read({ accountId, id }, fields, after, catalogLimits.stageBatch);
      for (const { itemId, attributes } of items) groups.add(itemId, attributes);
      itemCount += items.length;
      after = items.at(-1)?.itemId ?? null;
      if (items.length < catalogLimits.stageBatch) break;
      await slices.end();
    }
    const made = { ...groups.build(name ?? catalogId, currency), itemCount };
    return planOf(catalog, made, (await this.sellers.capabilities(accountId, sellerIds)).map(targetOf));
  }

  private async saved(catalog: CatalogState, { planId, sellerIds }: ExecuteRequest): Promise<SavedPlan> {
    const plan = await this.activations.findPlan({ accountId: catalog.accountId, id: catalog.id }, planId!);
    if (!plan) throw catalogErrors.planNotFound({ field: 'planId' });
    const isCurrent = plan.catalogVersionId === catalog.latestVersionId && plan.transformId === catalog.transform?.transformId;
    if (!isCurrent) throw catalogErrors.planOutdated({ field: 'planId' });
    const wanted = (agentId: string) => sellerIds.length === 0 || sellerIds.includes(agentId);
    return { ...plan, syndicationTargets: plan.syndicationTargets.filter((target) => wanted(target.adcpAgentId)) };
  }

  private async save(catalog: CatalogState, plan: ActivationPlan): Promise<SavedPlan> {
    const key = { accountId: catalog.accountId, id: catalog.id };
    if (plan.planId !== null) return plan as SavedPlan;
    const latest = catalog.latestActivationPlanId === null ? null : await this.activations.findPlan(key, catalog.latestActivationPlanId);
    if (latest?.planHash === plan.planHash) return latest;
    const now = this.clock.now();
    const saved = { ...plan, planId: this.ids.next('cap'), createdAt: now };
    await this.activations.savePlan(key, saved);
    await this.catalogs.change(key, (changed) => changed.planned(saved.planId, now));
    return saved;
  }
}

type Made = Pick<ActivationPlan, 'campaignGroups' | 'creativeAssets' | 'itemCount'>;

/** Not saved yet. */
function planOf(
  { id, catalogId, latestVersionId, transform }: CatalogState,
  { campaignGroups, creativeAssets, itemCount }: Made,
  syndicationTargets: readonly SyndicationTarget[],
): ActivationPlan {
  const [catalogVersionId, { transformId }] = [latestVersionId!, transform!];
  const content = { campaignGroups, creativeAssets, syndicationTargets };
  const hash = planHash({ latestVersionId, transform: transformId, ...content });
  const ids = { planId: null, catalogId, platformCatalogId: id, catalogVersionId, transformId };
  return { ...ids, planHash: hash, itemCount, createdAt: null, ...content };
}
