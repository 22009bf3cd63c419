import { Injectable } from '@nestjs/common';
import {
  CampaignSavingFacade,
  campaignObject,
  campaignSpec,
  type CampaignState,
  patchFrom,
  savingAccess,
  UpdateCampaignBody,
} from '@exchange/campaigns';
import { type Caller, definedOnly } from '@exchange/kernel';
import { type Access, accessOf } from '@exchange/platform';
import { checkedBody, noSpending, type Spending, withToolNames, Tool, type ToolCall, type ToolSpec } from '@exchange/platform/tools';
import { type BuyResult, completionOf, launchAdvice, resultWarnings } from '../../application/buy-result';
import { CampaignRunsService } from '../../application/campaign-runs.service';
import { PreviewsService } from '../../application/previews.service';
import { SpendingService } from '../../application/spending.service';
import { CampaignRunsController } from '../http/campaign-runs.controller';
import { type CheckedCall, checkArguments, assertConfirmable, missingFields, newCampaignOf } from './save-campaign.arguments';
import { droppedBy, executionOf } from './save-campaign.execution';
import { type SaveCampaignAnswer, saveCampaignInput, type SaveCampaignInput, saveCampaignOutput } from './save-campaign.fields';
import { launchOf } from './save-campaign.launch';
import { type RestSettings, toolWarnings } from './save-campaign.names';
import { draftText, launchText, settingsText, stepText } from './save-campaign.questions';
import { autoDraftSpending, launchSpending, resumptionSpending, settingsSpending } from './save-campaign.spending';

const { create: createAccess, update: updateAccess } = savingAccess;
const launching = accessOf(CampaignRunsController, 'execute');
const stopping = accessOf(CampaignRunsController, 'pause');

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
    private readonly campaigns: CampaignSavingFacade,
    private readonly previews: PreviewsService,
    private readonly runs: CampaignRunsService,
    private readonly resumptions: SpendingService,
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
    const campaign = await this.campaigns.changeable(caller, campaignId);
    if (sent.desiredPhase === 'active') {
      const plan = await this.previews.launch(caller, campaignSpec(campaign));
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
    const campaign = await this.campaigns.changeable(caller, campaignId);
    const { desiredPhase, isPaused, isArchived } = steps;
    // A confirmation covers only the revision that was shown.
    if (Object.keys(steps).length === 0) return this.update(caller, campaignId, given.rest, spending?.revision ?? expectedRevision);
    if (isArchived !== undefined) return this.archive(caller, campaignId, isArchived, expectedRevision);
    this.campaigns.assertRevision(campaign, expectedRevision);
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
    const campaign = await this.campaigns.changeable(caller, campaignId);
    if (steps.isArchived !== undefined || steps.isPaused || steps.desiredPhase === 'canceled') return noSpending(campaignId);
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...rest.body, expectedRevision }));
    this.campaigns.assertRevision(campaign, expectedRevision);
    const answer = await this.answerOf(campaign);
    if (steps.desiredPhase === 'active') {
      assertConfirmable(input);
      return launchSpending(campaign, await this.previews.launch(caller, campaignSpec(campaign)), answer);
    }
    const shown = { ...answer, warnings: toolWarnings(await this.campaigns.warnings(campaign)) };
    if (steps.isPaused === false) return resumptionSpending(campaign, await this.resumptions.ofResumption(caller, campaignId), shown);
    const spending = settingsSpending(campaign, body, settings, shown);
    if (spending.question === null) return spending;
    await this.campaigns.assertUpdatable(caller, campaign, patchFrom(body), rest.lists, expectedRevision);
    return spending;
  }

  private async spendingOfDraft(caller: Caller, { settings, rest }: CheckedCall, key: string): Promise<Spending> {
    if (settings['optimizationApplyMode'] !== 'AUTO' || missingFields(settings).length > 0) return noSpending(key);
    const campaign = await this.campaigns.creation(caller, await newCampaignOf(rest), rest.lists);
    return autoDraftSpending(campaign, settings, key);
  }

  private async create(caller: Caller, { settings, rest }: CheckedCall): Promise<SaveCampaignAnswer> {
    const missing = missingFields(settings);
    if (missing.length > 0) return { action: 'needs_input', needsInput: missing.map(([field, prompt]) => ({ field, prompt })) };
    const { campaign, warnings } = await this.campaigns.create(caller, await newCampaignOf(rest), rest.lists);
    return { action: 'created', ...(await this.answerOf(campaign)), warnings: toolWarnings(warnings) };
  }

  private async update(caller: Caller, id: string, { body: sent, lists }: RestSettings, revision?: number): Promise<SaveCampaignAnswer> {
    const body = await checkedBody(UpdateCampaignBody, definedOnly({ ...sent, expectedRevision: revision }));
    const campaign = await this.campaigns.update(caller, id, patchFrom(body), lists, body.expectedRevision);
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
    const { limitations = [] } = (spending.shown['launch'] ?? {}) as Partial<NonNullable<SaveCampaignAnswer['launch']>>;
    // A client that confirms in one call accepts the limitations of the question. A second call must name them.
    const accepted = confirmationToken === undefined ? limitations.map(({ name }) => name) : (acceptLimitations ?? []);
    const launched = await this.runs.launch(caller, campaign.id, { digest: spending.digest, accepted });
    const action = ({ all: 'activated', some: 'partially_activated', none: 'failed' } as const)[completionOf(launched.buys)];
    const warnings = toolWarnings([...launched.warnings, ...resultWarnings(launched.buys, launchAdvice)]);
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

  private async readCampaign(caller: Caller, { id }: CampaignState) {
    return this.answerOf(await this.campaigns.get(caller, id));
  }

  private async answerOf(state: CampaignState): Promise<Pick<SaveCampaignAnswer, 'campaignId' | 'campaign'>> {
    const campaign = campaignObject(state, await this.campaigns.listsOf(state));
    return { campaignId: state.id, campaign: campaign as SaveCampaignAnswer['campaign'] };
  }
}

/** The campaign is paused or resumed whatever its sellers answer. */
const switchAction = (done: 'paused' | 'resumed', buys: readonly BuyResult[]) =>
  completionOf(buys) === 'all' ? done : (`partially_${done}` as const);

const resultFields = (buys: readonly BuyResult[], isCanceling = false): Pick<SaveCampaignAnswer, 'warnings' | 'execution'> => ({
  warnings: toolWarnings(resultWarnings(buys)),
  execution: executionOf(buys, [], isCanceling),
});
