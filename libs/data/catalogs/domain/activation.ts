import { Aggregate } from '@exchange/kernel';
import type { ActivationExecutionStatus } from './activation-execution.states';
import { activationExecutionStates } from './activation-execution.states';
import { type CatalogActivated, catalogEvent } from './events';
import type { DeliveryMode, ExecutionTrigger } from './words';

export interface CampaignGroup {
  readonly key: string;
  readonly name: string;
  readonly fieldValues: Readonly<Record<string, string>>;
  readonly itemIds: readonly string[];
  readonly itemCount: number;
  readonly budget: { readonly amount: number; readonly currency: string } | null;
}

export interface CreativeAsset {
  readonly key: string;
  readonly prompt: string;
  readonly fieldValues: Readonly<Record<string, string>>;
  readonly itemIds: readonly string[];
  readonly itemCount: number;
}

export interface SyndicationTarget {
  readonly adcpAgentId: string;
  readonly sellerName: string;
  readonly shareStatus: 'ready' | 'unsupported';
  readonly deliveryMode: DeliveryMode;
  readonly usesTransformedCatalog: boolean;
  readonly requiresCreativeAssembly: boolean;
  readonly creativeAgentId: string | null;
  readonly reason: string;
}

/** docs/spec: rest-api.md, Activation plan. Plans are immutable: a new transform or version makes a new plan. */
export interface ActivationPlan {
  /** Null for a preview that was not saved. */
  readonly planId: string | null;
  readonly catalogId: string;
  readonly platformCatalogId: string;
  readonly catalogVersionId: string;
  /** Null for a preview of rules that are not saved. */
  readonly transformId: string | null;
  readonly planHash: string;
  readonly itemCount: number;
  readonly createdAt: Date | null;
  readonly campaignGroups: readonly CampaignGroup[];
  readonly creativeAssets: readonly CreativeAsset[];
  readonly syndicationTargets: readonly SyndicationTarget[];
}

export interface ExecutionState {
  readonly accountId: number;
  /** The platform's id of the catalog. */
  readonly catalogId: string;
  readonly id: string;
  readonly planId: string;
  readonly catalogVersionId: string;
  /** Null for executions older than this column. */
  readonly transformId: string | null;
  /** The requested sellers' ids as text; empty means all. */
  readonly sellerIds: readonly string[];
  readonly status: ActivationExecutionStatus;
  readonly trigger: ExecutionTrigger;
  readonly campaignGroupCount: number;
  readonly creativeAssetCount: number;
  readonly syndicationTargetCount: number;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
}

export class ActivationExecution extends Aggregate<ExecutionState> {
  static start(
    key: Pick<ExecutionState, 'accountId' | 'catalogId' | 'id' | 'trigger' | 'sellerIds'>,
    plan: ActivationPlan & { readonly planId: string },
    at: Date,
  ): ActivationExecution {
    return new ActivationExecution({
      ...key,
      planId: plan.planId,
      catalogVersionId: plan.catalogVersionId,
      transformId: plan.transformId,
      status: activationExecutionStates.initial,
      campaignGroupCount: plan.campaignGroups.length,
      creativeAssetCount: plan.creativeAssets.length,
      syndicationTargetCount: readyTargets(plan).length,
      error: null,
      startedAt: at,
      completedAt: null,
    });
  }

  /** Completes the execution, or fails it when no target is ready. */
  settle(plan: ActivationPlan, advertiserId: number, at: Date): ActivationExecution {
    const { accountId, status, id: executionId, catalogId, catalogVersionId: versionId, planId } = this.state;
    const ready = readyTargets(plan);
    const sellerIds = ready.map((target) => target.adcpAgentId);
    const nativeAgentIds = ready.filter(({ deliveryMode }) => nativeModes.includes(deliveryMode)).map((target) => target.adcpAgentId);
    if (sellerIds.length === 0) {
      const failed = activationExecutionStates.step(status, 'no seller takes the catalog');
      return this.next({ status: failed, error: 'No seller takes this catalog.', completedAt: at });
    }
    const payload: CatalogActivated = { executionId, advertiserId, catalogId, versionId, planId, adcpAgentIds: sellerIds, nativeAgentIds };
    const event = catalogEvent('catalogs.activated', accountId, at, payload);
    return this.next({ status: activationExecutionStates.step(status, 'the plan is handed over'), completedAt: at }, { event });
  }
}

const nativeModes: readonly DeliveryMode[] = ['native_catalog', 'native_creative_catalog'];

const readyTargets = (plan: ActivationPlan) => plan.syndicationTargets.filter(({ shareStatus }) => shareStatus === 'ready');
