import { FrequencyCapWire, UtmParamWire } from '@exchange/advertisers';
import { Field } from '@exchange/platform';
import type { CampaignPatch, NewCampaign, CampaignSettings } from '../../domain/campaign-state';
import { type CampaignApplyMode, applyModes, type Mode, modes, type Pacing, pacings } from '../../domain/settings';
import { CampaignConstraintsWire } from './constraints.wire';
import { pacingFrom, PacingPeriodsWire } from './pacing.wire';
import { PerformanceConfigWire } from './performance.wire';

const amount = { max: 1_000_000_000_000 };
const noFraction = 'No more decimal places than the currency has: 400 otherwise.';
const currency = { optional: true, description: "ISO 4217. Must equal the advertiser's currency, which is the default." };
const name = { min: 1, max: 255 };
const productId = {
  optional: true,
  min: 1,
  max: 500,
  many: { max: 500 },
  description: 'Products offered in `discoveryId`, or in the latest discovery of the campaign.',
};

class CampaignFlightBody {
  @Field.timestamp()
  startDate: Date;

  @Field.timestamp()
  endDate: Date;
}

class CampaignBudgetBody {
  @Field.number({ ...amount, description: `Greater than 0. ${noFraction}` })
  total: number;

  @Field.currency(currency)
  currency?: string;

  @Field.number({ ...amount, optional: true, nullable: true, description: 'Greater than 0, at most the total.' })
  dailyCap?: number | null;

  @Field.oneOf(pacings, { optional: true, description: 'Default: EVEN.' })
  pacing?: Pacing;
}

class CampaignFlightPatchBody {
  @Field.timestamp({ optional: true })
  startDate?: Date;

  @Field.timestamp({ optional: true })
  endDate?: Date;
}

class CampaignBudgetPatchBody {
  @Field.number({ ...amount, optional: true, description: `Greater than 0. ${noFraction}` })
  total?: number;

  @Field.currency(currency)
  currency?: string;

  @Field.number({ ...amount, optional: true, nullable: true, description: 'Greater than 0, at most the total; null clears it.' })
  dailyCap?: number | null;

  @Field.oneOf(pacings, { optional: true })
  pacing?: Pacing;
}

class CampaignUtmBody {
  @Field.object(() => UtmParamWire, { many: { max: 20 } })
  params: UtmParamWire[];

  @Field.boolean({ optional: true, description: 'True replaces all parameters. Otherwise parameters are merged by key.' })
  deleteMissing?: boolean;
}

const audienceIds = { optional: true, min: 1, max: 255, many: { max: 100 } } as const;

class CampaignAudiencesBody {
  @Field.text({ ...audienceIds, description: 'Audiences that the campaign targets.' })
  targetAudienceIds?: string[];

  @Field.text({ ...audienceIds, description: 'Audiences that the campaign excludes.' })
  suppressAudienceIds?: string[];

  @Field.boolean({ optional: true, description: 'True replaces all audiences. Otherwise the given ones are added.' })
  deleteMissing?: boolean;
}

/** Settings accepted both at creation and by updates. */
class CampaignSettingsBody {
  @Field.timeZone({
    optional: true,
    description: "IANA name: flight days, daily caps and reports use its days. Default: the advertiser's. Fixed after DRAFT.",
    example: 'Europe/Berlin',
  })
  timezone?: string;

  @Field.prose({ optional: true, nullable: true, max: 5000, description: 'Text that sellers receive.' })
  brief?: string | null;

  @Field.object(() => CampaignConstraintsWire, { optional: true })
  constraints?: CampaignConstraintsWire;

  @Field.integer({ optional: true, min: 1, many: { max: 50 }, description: 'Sellers to ask; empty means all suitable sellers.' })
  storefrontIds?: number[];

  @Field.text({
    optional: true,
    nullable: true,
    min: 1,
    max: 255,
    description: 'A discovery of the advertiser that has not expired; else 404.',
  })
  discoveryId?: string | null;

  @Field.text(productId)
  productIds?: string[];

  @Field.text({
    optional: true,
    nullable: true,
    min: 1,
    max: 255,
    description: "A catalog of the advertiser, by its platform id or the buyer's id; null clears it.",
  })
  catalogId?: string | null;

  @Field.object(() => PerformanceConfigWire, { optional: true, nullable: true, description: 'Required in mode performance.' })
  performanceConfig?: PerformanceConfigWire | null;

  @Field.oneOf(applyModes, {
    optional: true,
    description: "Default: the advertiser's mode. In AUTO the exchange applies its own suggestions. Buyer agents cannot select AUTO.",
  })
  optimizationApplyMode?: CampaignApplyMode;

  @Field.object(() => PacingPeriodsWire, { optional: true, nullable: true })
  pacingPeriods?: PacingPeriodsWire | null;

  @Field.object(() => CampaignUtmBody, { optional: true })
  utmConfig?: CampaignUtmBody;

  @Field.object(() => FrequencyCapWire, { optional: true, many: { max: 20 }, description: 'Replaces all caps; an empty list clears them.' })
  frequencyCaps?: FrequencyCapWire[];

  @Field.object(() => CampaignAudiencesBody, { optional: true, description: 'Audiences of the advertiser; else 404.' })
  audienceConfig?: CampaignAudiencesBody;

  @Field.text({
    optional: true,
    nullable: true,
    min: 1,
    max: 255,
    description: 'Order number for the sellers; null clears it.',
  })
  poNumber?: string | null;

  @Field.text({
    optional: true,
    pattern: /^[A-Za-z0-9_.:-]{1,100}$/,
    many: { max: 50 },
    description: "Ids of policies in the protocol's registry that all purchases must follow. Replaces all.",
  })
  requiredPolicies?: string[];
}

/** Creation of a campaign (gaps.md §5.2). */
export class CreateCampaignBody extends CampaignSettingsBody {
  @Field.integer({ min: 1 })
  advertiserId: number;

  @Field.name(name)
  name: string;

  @Field.object(() => CampaignFlightBody)
  flightDates: CampaignFlightBody;

  @Field.object(() => CampaignBudgetBody)
  budget: CampaignBudgetBody;

  @Field.oneOf(modes)
  mode: Mode;
}

/** Change of a campaign (gaps.md §5.2). Omitted fields keep their value. */
export class UpdateCampaignBody extends CampaignSettingsBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.object(() => CampaignFlightPatchBody, { optional: true })
  flightDates?: CampaignFlightPatchBody;

  @Field.object(() => CampaignBudgetPatchBody, { optional: true })
  budget?: CampaignBudgetPatchBody;

  @Field.integer({ optional: true, min: 1, description: 'The revision that was read; 409 when there is a newer one.' })
  expectedRevision?: number;
}

export const newCampaignFrom = (body: CreateCampaignBody): NewCampaign => withPacing(body);

export const patchFrom = ({ expectedRevision: _, ...body }: UpdateCampaignBody): CampaignPatch => withPacing(body);

function withPacing<Body extends { pacingPeriods?: PacingPeriodsWire | null }>({
  pacingPeriods,
  ...body
}: Body): Omit<Body, 'pacingPeriods'> & Pick<CampaignSettings, 'pacingPeriods'> {
  return { ...body, pacingPeriods: pacingPeriods && pacingFrom(pacingPeriods) };
}
