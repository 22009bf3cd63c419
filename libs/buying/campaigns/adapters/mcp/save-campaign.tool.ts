import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, definedOnly, invalidField } from '@exchange/kernel';
import {
  type Access,
  accessOf,
  answerOf,
  checkedBody,
  Confirmations,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import type { CampaignState } from '../../domain/campaign-state';
import { campaignErrors } from '../../domain/errors';
import { type BuyResult, doneOf, resultWarnings } from '../../domain/launch-warnings';
import { CampaignRuns } from '../../domain/ports';
import type { LaunchedBuys } from '../../domain/runs';
import { CreateCampaignBody, newCampaignFrom, patchFrom, UpdateCampaignBody } from '../http/campaign-body.wire';
import { CampaignAnswerWire, campaignAnswerWire } from '../http/campaign.wire';
import { CampaignsController } from '../http/campaigns.controller';
import { launching } from '../http/launching';
import { launchOf } from './launch';
import { type SaveCampaignAnswer, saveCampaignInput, type SaveCampaignInput, saveCampaignOutput } from './save-campaign.fields';
import { draftText, launchForm, launchText, settingsText, stepText } from './save-campaign.questions';

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
  return desiredPhase === 'active' || isPaused === false ? [changing, launching] : [changing];
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
      'Before that, ask sellers with request_proposals and choose with save_media_buy. It never spends anything without that confirmation, ' +
      'never chooses products, and never confirms on behalf of a person.',
    input: saveCampaignInput,
    output: saveCampaignOutput,
    performs: [creating, changing, launching],
    chosen,
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: ({ campaignId }) => (campaignId === undefined ? 'together' : 'in steps'),
    previews: ({ desiredPhase, confirmLaunch }) => desiredPhase === 'active' && confirmLaunch === undefined,
  };

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly runs: CampaignRuns,
    private readonly confirmations: Confirmations,
  ) {
    super();
  }

  async run(input: SaveCampaignInput, call: ToolCall): Promise<SaveCampaignAnswer> {
    const {
      campaignId,
      advertiserId,
      mode,
      desiredPhase,
      isPaused,
      isArchived,
      confirmLaunch,
      confirmationToken,
      acceptLimitations,
      idempotencyKey: _,
      ...rest
    } = input;
    const settings = definedOnly(rest);
    if (campaignId === undefined) {
      refuse(definedOnly({ desiredPhase, isPaused, isArchived, confirmLaunch, confirmationToken, acceptLimitations }), 'needs campaignId');
      return this.create(call.caller, definedOnly({ ...settings, advertiserId, mode }));
    }
    refuse(definedOnly({ advertiserId, mode }), 'is of a new campaign only');
    const steps = definedOnly({ desiredPhase, isPaused, isArchived });
    const { expectedRevision, ...changes } = settings;
    refuse(Object.fromEntries(Object.entries(steps).slice(1)), 'must be in a call of its own');
    const campaign = await this.reached(call.caller, campaignId);
    if (desiredPhase !== 'active')
      refuse(definedOnly({ confirmLaunch, confirmationToken, acceptLimitations }), 'belongs to desiredPhase active');
    if (Object.keys(steps).length === 0) return this.update(call.caller, campaignId, settings);
    refuse(changes, 'must be in a call of its own, without desiredPhase, isPaused and isArchived');
    const { expectedRevision: revision } = await checkedBody(UpdateCampaignBody, definedOnly({ expectedRevision }));
    if (isArchived) return this.archive(call.caller, campaignId, revision);
    if (revision !== undefined && revision !== campaign.revision)
      throw campaignErrors.staleRevision({ field: 'expectedRevision', details: { revision: campaign.revision } });
    if (desiredPhase === 'active')
      return this.launch(campaign, call, { revision, confirmLaunch, confirmationToken, accepted: acceptLimitations ?? [] });
    if (desiredPhase === 'canceled') return this.cancel(campaign, call.caller);
    const buys = await this.runs[isPaused ? 'pause' : 'reactivate'](call.caller, campaignId);
    return { action: switchedOf(isPaused ? 'paused' : 'resumed', buys), ...(await this.shown(call.caller, campaign)), ...endedOf(buys) };
  }

  override async summary({ campaignId, idempotencyKey: _, ...sent }: SaveCampaignInput, caller: Caller): Promise<string> {
    if (campaignId === undefined) return draftText(definedOnly(sent));
    const campaign = await this.reached(caller, campaignId);
    if (sent.desiredPhase === 'active') {
      const plan = await this.runs.plan(caller, campaignId);
      return launchText(campaign, launchOf(plan), plan.warnings);
    }
    return stepText(campaign, sent) ?? settingsText(campaign, definedOnly(sent));
  }

  private async create(caller: Caller, given: Record<string, unknown>): Promise<SaveCampaignAnswer> {
    const missing = Object.entries(prompts).filter(([field]) => given[field] === undefined);
    if (missing.length > 0) return { action: 'needs_input', needsInput: missing.map(([field, prompt]) => ({ field, prompt })) };
    const mode = given['mode'] ?? (given['performanceConfig'] ? 'performance' : 'discovery');
    const { expectedRevision, ...body } = given;
    refuse(definedOnly({ expectedRevision }), 'needs campaignId');
    const request = newCampaignFrom(await checkedBody(CreateCampaignBody, { ...body, mode }));
    const { campaign, warnings } = await this.campaigns.create(caller, request);
    return { action: 'created', ...answered(campaign), warnings: [...warnings] };
  }

  private async update(caller: Caller, id: string, settings: object): Promise<SaveCampaignAnswer> {
    const body = await checkedBody(UpdateCampaignBody, settings);
    const campaign = await this.campaigns.update(caller, id, patchFrom(body), body.expectedRevision);
    return { action: 'updated', ...answered(campaign), warnings: [...(await this.campaigns.warnings(campaign))] };
  }

  private async archive(caller: Caller, id: string, revision: number | undefined): Promise<SaveCampaignAnswer> {
    await this.campaigns.archive(caller, id, revision);
    return { action: 'archived', campaignId: id };
  }

  private async launch(campaign: CampaignState, call: ToolCall, given: Launching): Promise<SaveCampaignAnswer> {
    const { caller } = call;
    const { id: campaignId, revision } = campaign;
    if (given.revision === undefined) throw invalidField('expectedRevision', 'expectedRevision is required: the revision that you read.');
    if (given.confirmLaunch !== undefined || given.confirmationToken !== undefined) {
      if (given.confirmLaunch === undefined) throw invalidField('confirmLaunch', 'confirmLaunch is required with confirmationToken.');
      const digest = this.confirmations.read(caller, ['save_campaign', campaignId], given.confirmationToken ?? '');
      return this.launched(campaign, caller, digest, given.accepted);
    }
    const plan = await this.runs.plan(caller, campaignId);
    const launch = launchOf(plan);
    const shown = { ...answered(campaign), warnings: [...plan.warnings], launch };
    if (plan.blockers.length > 0) return { action: 'blocked', ...shown };
    const names = plan.limitations.map(({ name }) => name);
    const question = launchText(campaign, launch, plan.warnings);
    const reply = await call.ask({ message: question, form: launchForm });
    if (reply?.action === 'accept' && reply.content['launch'] === true) return this.launched(campaign, caller, plan.digest, names);
    if (reply) return { action: 'declined', ...shown };
    const { token, expiresAt } = this.confirmations.issue(caller, ['save_campaign', campaignId], plan.digest);
    const again = { campaignId, desiredPhase: 'active', expectedRevision: revision, confirmLaunch: true, confirmationToken: token };
    const accepting = names.length > 0 ? { acceptLimitations: names } : {};
    const nextStep = { tool: this.spec.name, arguments: { ...again, ...accepting, idempotencyKey: randomUUID() } };
    return { action: 'pending_confirmation', ...shown, question, nextStep, expiresAt: expiresAt.toISOString() };
  }

  private async launched(
    campaign: CampaignState,
    caller: Caller,
    digest: string,
    accepted: readonly string[],
  ): Promise<SaveCampaignAnswer> {
    const launched = await this.runs.launch(caller, campaign.id, digest, accepted);
    const action = ({ all: 'activated', some: 'partially_activated', none: 'failed' } as const)[doneOf(launched.buys)];
    const warnings = [...launched.warnings, ...resultWarnings(launched.buys)];
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

interface Launching {
  readonly revision: number | undefined;
  readonly confirmLaunch: true | undefined;
  readonly confirmationToken: string | undefined;
  readonly accepted: readonly string[];
}

/** 400 on the first of what has no place in this call. */
const refuse = (given: object, why: string): void => refuseArguments(given, Object.keys(given), why);

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
