import { sentNumber } from './amount';
import type { Schemas } from './api';
import { briefZone } from './brief-body';
import { dayIn, endOfDay, lastMillisecondBefore, startOfDay } from './days';

type Brief = Schemas['PlanningBrief'];
type Body = Schemas['CreateCampaignBody'];
/** Longest brief of a campaign. */
const maxBrief = 5_000;

/** First and last day of the brief. */
export const daysOf = ({ startDate, endDate }: Pick<Brief, 'startDate' | 'endDate'>): { readonly start: string; readonly end: string } => ({
  start: dayIn(Date.parse(startDate), briefZone),
  end: dayIn(Date.parse(lastMillisecondBefore(endDate)), briefZone),
});

/** The text that sellers of the campaign read. `label` names a part that is not the audience. Notes of the buyer are left out: sellers never see them. */
export function campaignBrief(
  { audience, geo, primaryKpi, exclusions }: Brief,
  label: (part: 'geo' | 'primaryKpi' | 'exclusions') => string,
): string {
  const part = (name: 'geo' | 'primaryKpi' | 'exclusions', value: string | null) => (value === null ? [] : [`${label(name)}: ${value}`]);
  return [audience, ...part('geo', geo), ...part('primaryKpi', primaryKpi), ...part('exclusions', exclusions)]
    .join('\n')
    .slice(0, maxBrief);
}

interface CampaignChoice {
  readonly name: string;
  /** Empty without a choice, which the API refuses at its field. */
  readonly advertiserId: string;
  readonly brief: string;
  /** As typed. */
  readonly total: string;
  readonly start: string;
  readonly end: string;
  /** Zone of the advertiser: the campaign's days are in it. */
  readonly timezone: string;
}

/** A draft campaign with what the brief says: its channels, its currency, and the storefronts that were asked. */
export function campaignBody({ channels, currency, targets }: Brief, choice: CampaignChoice, language: string): Body {
  const storefrontIds = targets.flatMap(({ storefrontId, bucket }) => (storefrontId !== null && bucket === 'LIVE' ? [storefrontId] : []));
  return {
    advertiserId: Number(choice.advertiserId || Number.NaN),
    name: choice.name,
    mode: 'discovery',
    brief: choice.brief || null,
    flightDates: { startDate: startOfDay(choice.start, choice.timezone), endDate: endOfDay(choice.end, choice.timezone) },
    budget: { total: sentNumber(choice.total, language), currency },
    ...(channels.length === 0 ? {} : { constraints: { channels } }),
    ...(storefrontIds.length === 0 ? {} : { storefrontIds: storefrontIds.slice(0, maxStorefronts) }),
  };
}

/** Sellers that a campaign can name; more of them means that the first ones are asked. */
const maxStorefronts = 50;
