import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, definedOnly, invalidField } from '@exchange/kernel';
import {
  type Access,
  accessOf,
  answerOf,
  checkedBody,
  refuseArguments,
  type Spending,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import type { CampaignState, NewCampaign } from '../../domain/campaign-state';
import { campaignErrors } from '../../domain/errors';
import { afterLaunch, type BuyResult, doneOf, resultWarnings } from '../../domain/launch-warnings';
import { CampaignRuns } from '../../domain/ports';
import type { LaunchedBuys } from '../../domain/runs';
import { CreateCampaignBody, newCampaignFrom, patchFrom, UpdateCampaignBody } from '../http/campaign-body.wire';
import { CampaignAnswerWire, campaignAnswerWire } from '../http/campaign.wire';
import { CampaignsController } from '../http/campaigns.controller';
import { launching, stopping } from '../http/launching';
import { launchOf } from './launch';
import { type SaveCampaignAnswer, saveCampaignInput, type SaveCampaignInput, saveCampaignOutput } from './save-campaign.fields';
import { draftText, launchText, settingsText, stepText } from './save-campaign.questions';
import { limitationsOf, ofAutoDraft, ofLaunch, ofResumption, ofSettings, unspent } from './save-campaign.spending';

const prompts = {
  advertiserId: 'Which advertiser is the campaign for?',
  name: 'What is the campaign called?',
  flightDates: 'When does it begin and end (startDate, endDate)?',
  budget: 'What is its budget (budget.total), in the currency of the advertiser?',
} as const;

const creating = accessOf(CampaignsController, 'create');
const changing = accessOf(CampaignsController, 'update');

const chosen = ({ campaignId, desiredPhase, isPaused }: SaveCampaignInput): readonly Access[] => {
  if (campaignId === undefined) return [creating];
  if (desiredPhase === 'active' || isPaused === false) return [changing, launching];
  return desiredPhase === 'canceled' || isPaused === true ? [stopping] : [changing];
};

/** gaps-2.md §15.6, with the fields and the limits of REST. */
@Injectable()
export class SaveCampaignTool extends Tool<typeof saveCampaignInput, typeof saveCampaignOutput> {
  readonly spec: ToolSpec<typeof saveCampaignInput, typeof saveCampaignOutput> = {
    name: 'save_campaign',
    title: 'Save a campaign',
    description:
      'Creates a campaign as a draft, changes one, launches, pauses, resumes, cancels or archives it: one of these in a call. A change needs campaignId; ' +
      'send expectedRevision, the revision that you read, and read again on a conflict. Launching (desiredPhase active) takes two calls: the first ' +
      'answers pending_confirmation with every media buy, its budget, and the limitations: what a seller would not do of what you want; show them to your person, and only when they agree make the call in nextStep. ' +
      'Raising the budget or the daily cap of one that runs, resuming, optimizationApplyMode AUTO and raising the budget in that mode are confirmed in the same way, with the numbers in spending. ' +
      'Before a launch, ask sellers with request_proposals and choose with save_media_buy. It never spends anything without that confirmation, ' +
      'never chooses products, and never confirms on behalf of a person.',
    input: saveCampaignInput,
    output: saveCampaignOutput,
    performs: [creating, changing, stopping, launching],
    chosen,
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: ({ campaignId }) => (campaignId === undefined ? 'together' : 'in steps'),
    previews: ({ desiredPhase, confirmLaunch }) => desiredPhase === 'active' && confirmLaunch === undefined,
  };

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly runs: CampaignRuns,
  ) {
    super();
  }

  async run(input: SaveCampaignInput, { caller, spending }: ToolCall): Promise<SaveCampaignAnswer> {
    const { campaignId, given, steps, expectedRevision } = checked(input);
    if (campaignId === undefined) return this.create(caller, given);
    const campaign = await this.reached(caller, campaignId);
    const { desiredPhase, isPaused, isArchived } = steps;
    // Nobody has agreed to what another revision would spend.
    if (Object.keys(steps).length === 0) return this.update(caller, campaignId, given, spending?.revision ?? expectedRevision);
    if (isArchived) return this.archive(caller, campaignId, expectedRevision);
    assertRead(campaign, expectedRevision);
    if (desiredPhase === 'active') return this.launch(campaign, caller, input, spending);
    if (desiredPhase === 'canceled') return this.cancel(campaign, caller);
    const buys = isPaused ? await this.runs.pause(caller, campaignId) : await this.runs.reactivate(caller, campaignId, spending!.digest);
    return { action: switchedOf(isPaused ? 'paused' : 'resumed', buys), ...(await this.shown(caller, campaign)), ...endedOf(buys) };
  }

  override async summary({ campaignId, idempotencyKey: _, confirmationToken: _token, ...sent }: SaveCampaignInput, caller: Caller) {
    if (campaignId === undefined) return draftText(definedOnly(sent));
    const campaign = await this.reached(caller, campaignId);
    if (sent.desiredPhase === 'active') {
      const plan = await this.runs.plan(caller, campaignId);
      return launchText(campaign, launchOf(plan), plan.warnings);
    }
    return stepText(campaign, sent) ?? settingsText(campaign, definedOnly(sent));
  }

  override async spending(input: SaveCampaignInput, caller: Caller): Promise<Spending> {
    const { campaignId, given, steps, expectedRevision } = checked(input);
    if (campaignId === undefined) return this.spendingOfDraft(caller, given, input.idempotencyKey);
    const campaign = await this.reached(caller, campaignId);
    if (steps.isArchived || steps.isPaused || steps.desiredPhase === 'canceled') return unspent(campaignId);
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...given, expectedRevision }));
    assertRead(campaign, expectedRevision);
    const shown = { ...answered(campaign), warnings: [...(await this.campaigns.warnings(campaign))] };
    if (steps.desiredPhase === 'active') {
      assertConfirmable(input);
      return ofLaunch(campaign, await this.runs.plan(caller, campaignId), shown);
    }
    if (steps.isPaused === false) return ofResumption(campaign, await this.runs.resumption(caller, campaignId), shown);
    const spending = ofSettings(campaign, body, given, shown);
    if (spending.question !== null) await this.campaigns.assertUpdatable(caller, campaign, patchFrom(body), expectedRevision);
    return spending;
  }

  private async spendingOfDraft(caller: Caller, given: Record<string, unknown>, key: string): Promise<Spending> {
    if (given['optimizationApplyMode'] !== 'AUTO' || missingOf(given).length > 0) return unspent(key);
    return ofAutoDraft(await this.campaigns.creation(caller, await newCampaignOf(given)), given, key);
  }

  private async create(caller: Caller, given: Record<string, unknown>): Promise<SaveCampaignAnswer> {
    const missing = missingOf(given);
    if (missing.length > 0) return { action: 'needs_input', needsInput: missing.map(([field, prompt]) => ({ field, prompt })) };
    const { campaign, warnings } = await this.campaigns.create(caller, await newCampaignOf(given));
    return { action: 'created', ...answered(campaign), warnings: [...warnings] };
  }

  private async update(caller: Caller, id: string, settings: object, revision: number | undefined): Promise<SaveCampaignAnswer> {
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...settings, expectedRevision: revision }));
    const campaign = await this.campaigns.update(caller, id, patchFrom(body), body.expectedRevision);
    return { action: 'updated', ...answered(campaign), warnings: [...(await this.campaigns.warnings(campaign))] };
  }

  private async archive(caller: Caller, id: string, revision: number | undefined): Promise<SaveCampaignAnswer> {
    await this.campaigns.archive(caller, id, revision);
    return { action: 'archived', campaignId: id };
  }

  private async launch(
    campaign: CampaignState,
    caller: Caller,
    { confirmationToken, acceptLimitations }: SaveCampaignInput,
    spending: Spending | undefined,
  ): Promise<SaveCampaignAnswer> {
    if (!spending || spending.question === null) return { action: 'blocked', ...spending?.shown };
    // Whoever is asked agrees to what the question says; the second call says it again, by name.
    const accepted = confirmationToken === undefined ? limitationsOf(await this.runs.plan(caller, campaign.id)) : (acceptLimitations ?? []);
    const launched = await this.runs.launch(caller, campaign.id, spending.digest, accepted);
    const action = ({ all: 'activated', some: 'partially_activated', none: 'failed' } as const)[doneOf(launched.buys)];
    const warnings = [...launched.warnings, ...resultWarnings(launched.buys, afterLaunch)];
    return { action, ...(await this.shown(caller, campaign)), warnings, execution: executionOf(launched) };
  }

  private async cancel(campaign: CampaignState, caller: Caller): Promise<SaveCampaignAnswer> {
    const { isDone, buys } = await this.runs.cancel(caller, campaign.id);
    const asked = ({ all: 'cancellation_requested', some: 'partially_canceled', none: 'failed' } as const)[doneOf(buys)];
    return { action: isDone ? 'canceled' : asked, ...(await this.shown(caller, campaign)), ...endedOf(buys) };
  }

  /** 404 for what the caller may not see, 403 for what it may only read. */
  private async reached(caller: Caller, id: string): Promise<CampaignState> {
    const campaign = await this.campaigns.get(caller, id);
    assertMayActFor(caller, campaign.advertiserId, campaignErrors.readOnlyGrant);
    return campaign;
  }

  private async shown(caller: Caller, { id }: CampaignState) {
    return answered(await this.campaigns.get(caller, id));
  }
}

/** 400 on the first of what has no place in this call. */
const refuse = (given: object, why: string): void => refuseArguments(given, Object.keys(given), why);

interface Checked {
  readonly campaignId: string | undefined;
  /** Settings: of a draft with its advertiser and mode. */
  readonly given: Readonly<Record<string, unknown>>;
  /** At most one of them. */
  readonly steps: Partial<Pick<SaveCampaignInput, 'desiredPhase' | 'isPaused' | 'isArchived'>>;
  readonly expectedRevision: number | undefined;
}

/** 400 on the first argument that has no place in this call. */
function checked(input: SaveCampaignInput): Checked {
  const { campaignId, advertiserId, mode, desiredPhase, isPaused, isArchived, confirmLaunch, acceptLimitations, ...rest } = input;
  const { idempotencyKey: _, confirmationToken: _token, expectedRevision: revision, ...others } = rest;
  const expectedRevision = revision as number | undefined;
  const settings = definedOnly(others);
  const steps = definedOnly({ desiredPhase, isPaused, isArchived });
  const launchOnly = definedOnly({ confirmLaunch, acceptLimitations });
  if (campaignId === undefined) {
    refuse(definedOnly({ ...steps, ...launchOnly, expectedRevision }), 'needs campaignId');
    return { campaignId, given: definedOnly({ ...settings, advertiserId, mode }), steps, expectedRevision };
  }
  refuse(definedOnly({ advertiserId, mode }), 'is of a new campaign only');
  refuse(Object.fromEntries(Object.entries(steps).slice(1)), 'must be in a call of its own');
  if (desiredPhase !== 'active') refuse(launchOnly, 'belongs to desiredPhase active');
  if (Object.keys(steps).length > 0) refuse(settings, 'must be in a call of its own, without desiredPhase, isPaused and isArchived');
  return { campaignId, given: settings, steps, expectedRevision };
}

/** A launch names the revision that was read, and is confirmed as nextStep has it. */
function assertConfirmable({ expectedRevision, confirmLaunch, confirmationToken }: SaveCampaignInput): void {
  if (expectedRevision === undefined) throw invalidField('expectedRevision', 'expectedRevision is required: the revision that you read.');
  if (confirmationToken !== undefined && confirmLaunch === undefined)
    throw invalidField('confirmLaunch', 'confirmLaunch is required with confirmationToken.');
  if (confirmLaunch !== undefined && confirmationToken === undefined)
    throw invalidField('confirmationToken', 'confirmationToken is required with confirmLaunch: take it from nextStep.');
}

function assertRead({ revision }: CampaignState, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision)
    throw campaignErrors.staleRevision({ field: 'expectedRevision', details: { revision } });
}

/** What has to be asked for before it can be created. */
const missingOf = (given: Readonly<Record<string, unknown>>) => Object.entries(prompts).filter(([field]) => given[field] === undefined);

async function newCampaignOf(given: Readonly<Record<string, unknown>>): Promise<NewCampaign> {
  const mode = given['mode'] ?? (given['performanceConfig'] ? 'performance' : 'discovery');
  return newCampaignFrom(await checkedBody(CreateCampaignBody, { ...given, mode }));
}

function answered(state: CampaignState): Pick<SaveCampaignAnswer, 'campaignId' | 'campaign'> {
  const { campaign } = answerOf(CampaignAnswerWire, campaignAnswerWire(state, []));
  return { campaignId: state.id, campaign: campaign as Record<string, unknown> };
}

function executionOf({ buys, isStale }: LaunchedBuys): NonNullable<SaveCampaignAnswer['execution']> {
  const mediaBuys = buys.map(({ mediaBuyId, name, sellerId, status, error }) => ({
    mediaBuyId,
    name,
    sellerId,
    status,
    ...(error === null ? {} : { error }),
  }));
  const mediaBuysFailed = buys.filter(({ error }) => error !== null).length;
  return { mediaBuysExecuted: buys.length, mediaBuysFailed, mediaBuys, warnings: isStale ? ['stale_draft'] : [] };
}

/** The campaign itself is paused, or runs on, whatever its sellers answer. */
const switchedOf = (done: 'paused' | 'resumed', buys: readonly BuyResult[]) =>
  doneOf(buys) === 'all' ? done : (`partially_${done}` as const);

function endedOf(buys: readonly BuyResult[]): Pick<SaveCampaignAnswer, 'warnings' | 'mediaBuys'> {
  const mediaBuys = buys.map(({ mediaBuyId, name, status, error }) => ({ mediaBuyId, name, status, ...(error === null ? {} : { error }) }));
  return { warnings: [...resultWarnings(buys)], mediaBuys };
}
