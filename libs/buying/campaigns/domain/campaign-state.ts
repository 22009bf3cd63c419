import type { CampaignStatus } from './campaign.states';
import type {
  CampaignApplyMode,
  AudienceConfig,
  AudienceRequest,
  Constraints,
  FrequencyCap,
  Mode,
  Pacing,
  PacingPeriods,
  PerformanceConfig,
  UtmConfig,
  CampaignUtmParam,
} from './settings';

export interface CampaignState {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly mode: Mode;
  /** IANA name of the time zone of its days. */
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  /** Decimal strings in `budgetCurrency`, the advertiser's currency. */
  readonly budgetTotal: string;
  readonly budgetCurrency: string;
  readonly budgetDailyCap: string | null;
  readonly budgetPacing: Pacing;
  /** Budget that its media buys hold, maintained by media buys. */
  readonly allocatedBudget: string;
  readonly brief: string | null;
  readonly constraints: Constraints;
  /** Sellers to ask; empty means all suitable sellers. */
  readonly storefrontIds: readonly number[];
  readonly discoveryId: string | null;
  readonly productIds: readonly string[];
  /** The platform's id of the catalog. */
  readonly catalogId: string | null;
  readonly performanceConfig: PerformanceConfig | null;
  readonly optimizationApplyMode: CampaignApplyMode;
  readonly pacingPeriods: PacingPeriods | null;
  readonly utmParams: readonly CampaignUtmParam[];
  readonly frequencyCaps: readonly FrequencyCap[];
  readonly audienceConfig: AudienceConfig;
  /** The buyer's order number, which sellers repeat on their documents. */
  readonly poNumber: string | null;
  /** Ids of policies in the protocol's registry that all purchases must follow. */
  readonly requiredPolicies: readonly string[];
  /** Starts at 1 and increases by one with every change (gaps.md §5.2). */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Flight {
  readonly startDate: Date;
  readonly endDate: Date;
}

interface Budget {
  readonly total: number;
  readonly currency?: string;
  readonly dailyCap?: number | null;
  readonly pacing?: Pacing;
}

export interface CampaignSettings {
  readonly name: string;
  /** Default at creation: the advertiser's time zone. */
  readonly timezone?: string;
  readonly brief?: string | null;
  readonly constraints?: Constraints;
  readonly storefrontIds?: readonly number[];
  readonly discoveryId?: string | null;
  readonly productIds?: readonly string[];
  readonly catalogId?: string | null;
  readonly performanceConfig?: PerformanceConfig | null;
  readonly optimizationApplyMode?: CampaignApplyMode;
  readonly pacingPeriods?: PacingPeriods | null;
  readonly utmConfig?: UtmConfig;
  readonly frequencyCaps?: readonly FrequencyCap[];
  readonly audienceConfig?: AudienceRequest;
  readonly poNumber?: string | null;
  readonly requiredPolicies?: readonly string[];
}

export interface NewCampaign extends CampaignSettings {
  readonly advertiserId: number;
  readonly mode: Mode;
  readonly flightDates: Flight;
  readonly budget: Budget;
}

/** A change of a campaign. Omitted fields keep their value. Lists and constraints are replaced; UTM parameters and audiences are merged. */
export interface CampaignPatch extends Partial<CampaignSettings> {
  readonly flightDates?: Partial<Flight>;
  readonly budget?: Partial<Budget>;
}

/** Defaults that a campaign inherits from its advertiser. */
export interface AdvertiserTerms {
  readonly primaryCurrency: string;
  readonly timezone: string;
  readonly optimizationApplyMode: CampaignApplyMode;
}
