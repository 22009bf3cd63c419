import { CreateCampaignBody, newCampaignFrom } from '@exchange/campaigns';
import { definedOnly, invalidField } from '@exchange/kernel';
import { checkedBody, refuseArguments } from '@exchange/platform/tools';
import type { SaveCampaignInput } from './save-campaign.fields';
import { type RestSettings, restSettings, type ToolSettings } from './save-campaign.names';

const prompts = {
  advertiserId: 'Which advertiser is the campaign for?',
  name: 'What is the campaign called?',
  flight: 'When does it begin and end (startAt, endAt)?',
  budget: 'What is its budget (budget.total), in the currency of the advertiser?',
} as const;

/** 400 for the first of these arguments, with the reason. */
const refuseAll = (given: object, why: string): void => refuseArguments(given, Object.keys(given), why);

export interface CheckedCall {
  readonly campaignId: string | undefined;
  /** Settings as sent; those of a draft include its advertiser. */
  readonly settings: ToolSettings;
  readonly rest: RestSettings;
  /** Contains at most one member. */
  readonly steps: Partial<Pick<SaveCampaignInput, 'desiredPhase' | 'isPaused' | 'isArchived'>>;
  readonly expectedRevision: number | undefined;
}

/** 400 for the first argument that is not allowed in this call. */
export function checkArguments(input: SaveCampaignInput): CheckedCall {
  const { campaignId, advertiserId, desiredPhase, isPaused, isArchived, confirmLaunch, acceptLimitations, ...rest } = input;
  const { idempotencyKey: _, confirmationToken: _token, expectedRevision: revision, ...others } = rest;
  const expectedRevision = revision as number | undefined;
  const settings: ToolSettings = definedOnly(others);
  const steps = definedOnly({ desiredPhase, isPaused, isArchived });
  const launchOnly = definedOnly({ confirmLaunch, acceptLimitations });
  if (campaignId === undefined) {
    refuseAll(definedOnly({ ...steps, ...launchOnly, expectedRevision }), 'needs campaignId');
    const { flight, ...sent } = settings;
    const draft: ToolSettings = definedOnly({ advertiserId, ...sent, flight: flight ?? undefined });
    return { campaignId, settings: draft, rest: restSettings(draft), steps, expectedRevision };
  }
  refuseAll(definedOnly({ advertiserId }), 'is of a new campaign only');
  refuseAll(Object.fromEntries(Object.entries(steps).slice(1)), 'must be in a call of its own');
  if (desiredPhase !== 'active') refuseAll(launchOnly, 'belongs to desiredPhase active');
  if (Object.keys(steps).length > 0) refuseAll(settings, 'must be in a call of its own, without desiredPhase, isPaused and isArchived');
  return { campaignId, settings, rest: restSettings(settings), steps, expectedRevision };
}

/** A launch requires the revision that was read, and confirmation as in nextStep. */
export function assertConfirmable({ expectedRevision, confirmLaunch, confirmationToken }: SaveCampaignInput): void {
  if (expectedRevision === undefined) throw invalidField('expectedRevision', 'expectedRevision is required: the revision that you read.');
  if (confirmationToken !== undefined && confirmLaunch === undefined)
    throw invalidField('confirmLaunch', 'confirmLaunch is required with confirmationToken.');
  if (confirmLaunch !== undefined && confirmationToken === undefined)
    throw invalidField('confirmationToken', 'confirmationToken is required with confirmLaunch: take it from nextStep.');
}

/** Questions for fields that REST requires at creation. */
export const missingFields = (settings: ToolSettings) => Object.entries(prompts).filter(([field]) => settings[field] === undefined);

export async function newCampaignOf({ body }: RestSettings): Promise<ReturnType<typeof newCampaignFrom>> {
  const mode = body['performanceConfig'] ? 'performance' : 'discovery';
  return newCampaignFrom(await checkedBody(CreateCampaignBody, { ...body, mode }));
}
