import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, definedOnly, invalidField } from '@exchange/kernel';
import {
  type Access,
  accessOf,
  checkedBody,
  refuseArguments,
  type Spending,
  withToolNames,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import { ListedCampaignsService } from '../../application/listed-campaigns.service';
import type { CampaignState, NewCampaign } from '../../domain/campaign-state';
import { campaignErrors } from '../../domain/errors';
import { launchAdvice, type BuyResult, completionOf, resultWarnings } from '../../domain/launch-warnings';
import { CampaignRuns } from '../../domain/ports';
import { CreateCampaignBody, newCampaignFrom, patchFrom, UpdateCampaignBody } from '../http/campaign-body.wire';
import { CampaignsController } from '../http/campaigns.controller';
import { launching, stopping } from '../http/launching';
import { campaignObject } from './campaign-object';
import { droppedBy, executionOf } from './execution';
import { launchOf } from './launch';
import { type RestSettings, restSettings, type ToolSettings, toolWarnings } from './rest-names';
import { type SaveCampaignAnswer, saveCampaignInput, type SaveCampaignInput, saveCampaignOutput } from './save-campaign.fields';
import { draftText, launchText, settingsText, stepText } from './save-campaign.questions';
import {
  limitationNames,
  autoDraftSpending,
  launchSpending,
  resumptionSpending,
  settingsSpending,
  noCampaignSpending,
} from './save-campaign.spending';

const prompts = {
  advertiserId: 'Which advertiser is the campaign for?',
  name: 'What is the campaign called?',
  flight: 'When does it begin and end (startAt, endAt)?',
  budget: 'What is its budget (budget.total), in the currency of the advertiser?',
} as const;

const createAccess = accessOf(CampaignsController, 'create');
const updateAccess = accessOf(CampaignsController, 'update');

const accessOfCall = ({ campaignId, desiredPhase, isPaused }: SaveCampaignInput): readonly Access[] => {
  if (campaignId === undefined) return [createAccess];
  if (desiredPhase === 'active' || isPaused === false) return [updateAccess, launching];
  return desiredPhase === 'canceled' || isPaused === true ? [stopping] : [updateAccess];
};

/** Saves campaigns (gaps-2.md §15.6), with the limits of REST. */
@Injectable()
export class SaveCampaignTool extends Tool<typeof saveCampaignInput, typeof saveCampaignOutput> {
  readonly spec: ToolSpec<typeof saveCampaignInput, typeof saveCampaignOutput> = {
    name: 'save_campaign',
    title: 'Save a campaign',
    description:
      'Creates a campaign as a draft, or changes, launches, pauses, resumes, cancels, archives or restores one: one of these in a call. ' +
      'Omitted fields stay. Send expectedRevision, the revision that you read. A launch needs two calls, and so do calls that spend more (budget, isPaused false, AUTO): ' +
      'the first answers pending_confirmation; show your person the question, the media buys, warnings and limitations, and make the call in nextStep only when they agree. ' +
      'Choose with request_proposals and save_media_buy before. It never spends without that confirmation, and never confirms for a person.',
    input: saveCampaignInput,
    output: saveCampaignOutput,
    performs: [createAccess, updateAccess, stopping, launching],
    chosen: accessOfCall,
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: ({ campaignId }) => (campaignId === undefined ? 'together' : 'in steps'),
    previews: ({ desiredPhase, confirmLaunch }) => desiredPhase === 'active' && confirmLaunch === undefined,
  };

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly listed: ListedCampaignsService,
    private readonly runs: CampaignRuns,
  ) {
    super();
  }

  async run(input: SaveCampaignInput, call: ToolCall): Promise<SaveCampaignAnswer> {
    const given = checkArguments(input);
    return withToolNames(given.rest.names, async () => {
      const answer = await this.execute(input, given, call);
      const { skipped } = given.rest;
      return skipped.length > 0 ? { ...answer, skippedSellers: [...skipped] } : answer;
    });
  }

  override async summary({ campaignId, idempotencyKey: _, confirmationToken: _token, ...sent }: SaveCampaignInput, caller: Caller) {
    if (campaignId === undefined) return draftText(definedOnly(sent));
    const campaign = await this.changeableCampaign(caller, campaignId);
    if (sent.desiredPhase === 'active') {
      const plan = await this.runs.plan(caller, campaignId);
      return launchText(campaign, launchOf(plan), toolWarnings(plan.warnings));
    }
    return stepText(campaign, sent) ?? settingsText(campaign, definedOnly(sent));
  }

  override async spending(input: SaveCampaignInput, caller: Caller): Promise<Spending> {
    const given = checkArguments(input);
    return withToolNames(given.rest.names, () => this.spendingOfCall(input, given, caller));
  }

  private async execute(input: SaveCampaignInput, given: CheckedCall, { caller, spending }: ToolCall): Promise<SaveCampaignAnswer> {
    const { campaignId, steps, expectedRevision } = given;
    if (campaignId === undefined) return this.create(caller, given);
    const campaign = await this.changeableCampaign(caller, campaignId);
    const { desiredPhase, isPaused, isArchived } = steps;
    // A confirmation covers only the revision that was shown.
    if (Object.keys(steps).length === 0) return this.update(caller, campaignId, given.rest, spending?.revision ?? expectedRevision);
    if (isArchived !== undefined) return this.archive(caller, campaignId, isArchived, expectedRevision);
    assertRevision(campaign, expectedRevision);
    if (desiredPhase === 'active') return this.launch(campaign, caller, input, spending);
    if (desiredPhase === 'canceled') return this.cancel(campaign, caller);
    const buys = isPaused ? await this.runs.pause(caller, campaignId) : await this.runs.reactivate(caller, campaignId, spending!.digest);
    return {
      action: switchAction(isPaused ? 'paused' : 'resumed', buys),
      ...(await this.readCampaign(caller, campaign)),
      ...resultFields(buys),
    };
  }

  private async spendingOfCall(input: SaveCampaignInput, given: CheckedCall, caller: Caller): Promise<Spending> {
    const { campaignId, settings, rest, steps, expectedRevision } = given;
    if (campaignId === undefined) return this.spendingOfDraft(caller, given, input.idempotencyKey);
    const campaign = await this.changeableCampaign(caller, campaignId);
    if (steps.isArchived !== undefined || steps.isPaused || steps.desiredPhase === 'canceled') return noCampaignSpending(campaignId);
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...rest.body, expectedRevision }));
    assertRevision(campaign, expectedRevision);
    const shown = { ...(await this.answerOf(campaign)), warnings: toolWarnings(await this.campaigns.warnings(campaign)) };
    if (steps.desiredPhase === 'active') {
      assertConfirmable(input);
      return launchSpending(campaign, await this.runs.plan(caller, campaignId), shown);
    }
    if (steps.isPaused === false) return resumptionSpending(campaign, await this.runs.resumption(caller, campaignId), shown);
    const spending = settingsSpending(campaign, body, settings, shown);
    if (spending.question === null) return spending;
    await this.campaigns.assertUpdatable(caller, campaign, patchFrom(body), expectedRevision);
    await this.listed.assertListed(campaign, rest.lists);
    return spending;
  }

  private async spendingOfDraft(caller: Caller, { settings, rest }: CheckedCall, key: string): Promise<Spending> {
    if (settings['optimizationApplyMode'] !== 'AUTO' || missingFields(settings).length > 0) return noCampaignSpending(key);
    const campaign = await this.campaigns.creation(caller, await newCampaignOf(rest));
    await this.listed.assertListed(campaign, rest.lists);
    return autoDraftSpending(campaign, settings, key);
  }

  private async create(caller: Caller, { settings, rest }: CheckedCall): Promise<SaveCampaignAnswer> {
    const missing = missingFields(settings);
    if (missing.length > 0) return { action: 'needs_input', needsInput: missing.map(([field, prompt]) => ({ field, prompt })) };
    const { campaign, warnings } = await this.listed.create(caller, await newCampaignOf(rest), rest.lists);
    return { action: 'created', ...(await this.answerOf(campaign)), warnings: toolWarnings(warnings) };
  }

  private async update(caller: Caller, id: string, { body: sent, lists }: RestSettings, revision?: number): Promise<SaveCampaignAnswer> {
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...sent, expectedRevision: revision }));
    const campaign = await this.listed.update(caller, id, patchFrom(body), lists, body.expectedRevision);
    return { action: 'updated', ...(await this.answerOf(campaign)), warnings: toolWarnings(await this.campaigns.warnings(campaign)) };
  }

  private async archive(caller: Caller, id: string, isArchived: boolean, revision?: number): Promise<SaveCampaignAnswer> {
    const { state, isChanged } = await this.campaigns.setArchived(caller, id, isArchived, revision);
    if (isChanged && isArchived) return { action: 'archived', campaignId: id };
    return { action: isChanged ? 'restored' : 'unchanged', ...(await this.answerOf(state)) };
  }

  private async launch(
    campaign: CampaignState,
    caller: Caller,
    { confirmationToken, acceptLimitations }: SaveCampaignInput,
    spending: Spending | undefined,
  ): Promise<SaveCampaignAnswer> {
    if (!spending || spending.question === null) return { action: 'blocked', ...spending?.shown };
    // A client that confirms in one call accepts the limitations of the question. A second call must name them.
    const accepted =
      confirmationToken === undefined ? limitationNames(await this.runs.plan(caller, campaign.id)) : (acceptLimitations ?? []);
    const launched = await this.runs.launch(caller, campaign.id, spending.digest, accepted);
    const action = ({ all: 'activated', some: 'partially_activated', none: 'failed' } as const)[completionOf(launched.buys)];
    const warnings = toolWarnings([...launched.warnings, ...resultWarnings(launched.buys, launchAdvice)]);
    const { limitations = [] } = (spending.shown['launch'] ?? {}) as Partial<NonNullable<SaveCampaignAnswer['launch']>>;
    const without = [...droppedBy(limitations), ...(launched.isStale ? [{ type: 'stale_draft' as const }] : [])];
    return { action, ...(await this.readCampaign(caller, campaign)), warnings, execution: executionOf(launched.buys, without) };
  }

  private async cancel(campaign: CampaignState, caller: Caller): Promise<SaveCampaignAnswer> {
    const { isDone, buys } = await this.runs.cancel(caller, campaign.id);
    const asked = ({ all: 'cancellation_requested', some: 'partially_canceled', none: 'failed' } as const)[completionOf(buys)];
    const { campaignId, campaign: shown } = await this.readCampaign(caller, campaign);
    const isEnding = !isDone && buys.some(({ isWaiting }) => isWaiting);
    return {
      action: isDone ? 'canceled' : asked,
      campaignId,
      campaign: isEnding ? { ...shown, phase: 'ending' } : shown,
      ...resultFields(buys, true),
    } as SaveCampaignAnswer;
  }

  /** 404 without access to the campaign, 403 with a read-only grant. */
  private async changeableCampaign(caller: Caller, id: string): Promise<CampaignState> {
    const campaign = await this.campaigns.get(caller, id);
    assertMayActFor(caller, campaign.advertiserId, campaignErrors.readOnlyGrant);
    return campaign;
  }

  private async readCampaign(caller: Caller, { id }: CampaignState) {
    return this.answerOf(await this.campaigns.get(caller, id));
  }

  private async answerOf(state: CampaignState): Promise<Pick<SaveCampaignAnswer, 'campaignId' | 'campaign'>> {
    const campaign = campaignObject(state, await this.listed.of(state));
    return { campaignId: state.id, campaign: campaign as SaveCampaignAnswer['campaign'] };
  }
}

/** 400 for the first of these arguments, with the reason. */
const refuseAll = (given: object, why: string): void => refuseArguments(given, Object.keys(given), why);

interface CheckedCall {
  readonly campaignId: string | undefined;
  /** Settings as sent; those of a draft include its advertiser. */
  readonly settings: ToolSettings;
  readonly rest: RestSettings;
  /** Contains at most one member. */
  readonly steps: Partial<Pick<SaveCampaignInput, 'desiredPhase' | 'isPaused' | 'isArchived'>>;
  readonly expectedRevision: number | undefined;
}

/** 400 for the first argument that is not allowed in this call. */
function checkArguments(input: SaveCampaignInput): CheckedCall {
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
function assertConfirmable({ expectedRevision, confirmLaunch, confirmationToken }: SaveCampaignInput): void {
  if (expectedRevision === undefined) throw invalidField('expectedRevision', 'expectedRevision is required: the revision that you read.');
  if (confirmationToken !== undefined && confirmLaunch === undefined)
    throw invalidField('confirmLaunch', 'confirmLaunch is required with confirmationToken.');
  if (confirmLaunch !== undefined && confirmationToken === undefined)
    throw invalidField('confirmationToken', 'confirmationToken is required with confirmLaunch: take it from nextStep.');
}

function assertRevision({ revision }: CampaignState, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision)
    throw campaignErrors.staleRevision({ field: 'expectedRevision', details: { revision } });
}

/** Questions for fields that REST requires at creation. */
const missingFields = (settings: ToolSettings) => Object.entries(prompts).filter(([field]) => settings[field] === undefined);

async function newCampaignOf({ body }: RestSettings): Promise<NewCampaign> {
  const mode = body['performanceConfig'] ? 'performance' : 'discovery';
  return newCampaignFrom(await checkedBody(CreateCampaignBody, { ...body, mode }));
}

/** The campaign is paused or resumed whatever its sellers answer. */
const switchAction = (done: 'paused' | 'resumed', buys: readonly BuyResult[]) =>
  completionOf(buys) === 'all' ? done : (`partially_${done}` as const);

const resultFields = (buys: readonly BuyResult[], isCanceling = false): Pick<SaveCampaignAnswer, 'warnings' | 'execution'> => ({
  warnings: toolWarnings(resultWarnings(buys)),
  execution: executionOf(buys, [], isCanceling),
});
