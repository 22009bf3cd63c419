import { Field } from '@exchange/platform';
import type { ActivationPlan } from '../../domain/activation';
import { deliveryModes, shareStatuses, type DeliveryMode } from '../../domain/words';
import { ActivationExecutionWire, RefreshRunWire } from './catalog-history.wire';
import { CatalogWire } from './catalog.wire';

export class TransformBody {
  @Field.text({ min: 1, max: 100, many: { min: 1, max: 5 }, description: 'Item attributes whose values make the groups.' })
  groupBy: string[];

  @Field.prose({ min: 1, max: 4000, description: '`{{field}}` becomes the value of the group, `{{itemCount}}` the number of its items.' })
  creativePrompt: string;

  @Field.number({ min: 1, max: 1_000_000_000, optional: true, nullable: true, description: 'In the currency of the advertiser.' })
  budgetPerGroup?: number | null;
}

export class PreviewBody {
  @Field.boolean({ default: false, description: 'Save the plan so that it can be executed.' })
  save: boolean = false;

  @Field.object(() => TransformBody, {
    optional: true,
    description: 'Rules that are not saved, such as those of a form. The plan then has no `transformId`, and cannot be saved.',
  })
  transform?: TransformBody;
}

export class ExecuteBody {
  @Field.text({ min: 1, max: 255, optional: true, description: 'Id of a saved plan. Default: a new plan is made.' })
  planId?: string;

  @Field.text({ min: 1, max: 255, many: { max: 200 }, default: [], description: 'Ids of the sellers to share with. Empty: all sellers.' })
  adcpAgentIds: string[] = [];

  @Field.boolean({ default: false })
  dryRun: boolean = false;
}

class BudgetWire {
  @Field.number({ min: 1 })
  amount: number;

  @Field.text()
  currency: string;
}

class CampaignGroupWire {
  @Field.text()
  key: string;

  @Field.text()
  name: string;

  @Field.record()
  fieldValues: object;

  @Field.text({ many: true })
  itemIds: readonly string[];

  @Field.integer()
  itemCount: number;

  @Field.object(() => BudgetWire, { nullable: true })
  budget: BudgetWire | null;
}

class PlannedAssetWire {
  @Field.text()
  key: string;

  @Field.text()
  prompt: string;

  @Field.record()
  fieldValues: object;

  @Field.text({ many: true })
  itemIds: readonly string[];

  @Field.integer()
  itemCount: number;
}

class SyndicationTargetWire {
  @Field.text()
  adcpAgentId: string;

  @Field.text()
  sellerName: string;

  @Field.oneOf(shareStatuses)
  shareStatus: (typeof shareStatuses)[number];

  @Field.oneOf(deliveryModes)
  deliveryMode: DeliveryMode;

  @Field.boolean()
  usesTransformedCatalog: boolean;

  @Field.boolean()
  requiresCreativeAssembly: boolean;

  @Field.text({ nullable: true })
  creativeAgentId: string | null;

  @Field.text()
  reason: string;
}

/** docs/spec: rest-api.md, Activation plan. */
export class ActivationPlanWire {
  @Field.text({ nullable: true, description: 'Null for a preview that was not saved.' })
  planId: string | null;

  @Field.text()
  catalogId: string;

  @Field.text()
  platformCatalogId: string;

  @Field.text({ nullable: true })
  catalogVersionId: string | null;

  @Field.text({ nullable: true })
  transformId: string | null;

  @Field.text()
  planHash: string;

  @Field.integer()
  itemCount: number;

  @Field.timestamp({ nullable: true })
  createdAt: Date | null;

  @Field.object(() => CampaignGroupWire, { many: true })
  campaignGroups: readonly CampaignGroupWire[];

  @Field.object(() => PlannedAssetWire, { many: true })
  creativeAssets: readonly PlannedAssetWire[];

  @Field.object(() => SyndicationTargetWire, { many: true })
  syndicationTargets: readonly SyndicationTargetWire[];
}

export class ActivationPreviewWire {
  @Field.object(() => ActivationPlanWire)
  plan: ActivationPlan;
}

export class CatalogActivationWire extends ActivationPreviewWire {
  @Field.object(() => ActivationExecutionWire)
  execution: ActivationExecutionWire;

  @Field.boolean()
  dryRun: boolean;
}

class RefreshResponseRunWire extends RefreshRunWire {
  @Field.text({ nullable: true, description: 'Content hash of the feed’s items. Null when the feed could not be read.' })
  sourceContentHash: string | null;
}

/** docs/spec: rest-api.md, Endpoints, Buyer: refresh. */
export class CatalogRefreshWire {
  @Field.object(() => CatalogWire)
  catalog: CatalogWire;

  @Field.object(() => RefreshResponseRunWire)
  refreshRun: RefreshResponseRunWire;

  @Field.object(() => ActivationPreviewWire, {
    nullable: true,
    description: 'Null when there is no plan; `activationSkippedReason` has the reason.',
  })
  activation: ActivationPreviewWire | null;
}
