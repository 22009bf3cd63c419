import type { CampaignStatus } from './campaign.states';
import type {
  ApplyMode,
  AudienceConfig,
  AudienceRequest,
  Constraints,
  FrequencyCap,
  Mode,
  Pacing,
  PacingPeriods,
  PerformanceConfig,
  UtmConfig,
  UtmParam,
} from './settings';

export interface CampaignState {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly mode: Mode;
  /** IANA name: its days are days of this zone. */
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  /** Decimal strings (money.ts) in `budgetCurrency`, which is the advertiser's. */
  readonly budgetTotal: string;
  readonly budgetCurrency: string;
  readonly budgetDailyCap: string | null;
  readonly budgetPacing: Pacing;
  /** What its media buys hold of the total; they say so themselves. */
  readonly allocatedBudget: string;
  readonly brief: string | null;
  readonly constraints: Constraints;
  /** Sellers to ask; empty means everyone who fits. */
  readonly storefrontIds: readonly number[];
  readonly discoveryId: string | null;
  readonly productIds: readonly string[];
  /** The platform's id of a catalog of the advertiser. */
  readonly catalogId: string | null;
  readonly performanceConfig: PerformanceConfig | null;
  readonly optimizationApplyMode: ApplyMode;
  readonly pacingPeriods: PacingPeriods | null;
  readonly utmParams: readonly UtmParam[];
  readonly frequencyCaps: readonly FrequencyCap[];
  readonly audienceConfig: AudienceConfig;
  /** The buyer's own order number: sellers put it on what they send. */
  readonly poNumber: string | null;
  /** Ids of policies of the protocol's registry that everything bought has to keep to. */
  readonly requiredPolicies: readonly string[];
  /** From 1; +1 with every change (gaps.md §5.2). */
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
  /** Left out at creation: the advertiser's. */
  readonly timezone?: string;
  readonly brief?: string | null;
  readonly constraints?: Constraints;
  readonly storefrontIds?: readonly number[];
  readonly discoveryId?: string | null;
  readonly productIds?: readonly string[];
  readonly catalogId?: string | null;
  readonly performanceConfig?: PerformanceConfig | null;
  readonly optimizationApplyMode?: ApplyMode;
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

/** What is left out stays. Lists and constraints are replaced as a whole, UTM parameters and audiences are merged. */
export interface CampaignPatch extends Partial<CampaignSettings> {
  readonly flightDates?: Partial<Flight>;
  readonly budget?: Partial<Budget>;
}

/** What a campaign takes over from its advertiser. */
export interface AdvertiserTerms {
  readonly primaryCurrency: string;
  readonly timezone: string;
  readonly optimizationApplyMode: ApplyMode;
}
