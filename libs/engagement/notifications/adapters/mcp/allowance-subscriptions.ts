import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, invalidField } from '@exchange/kernel';
import {
  AlertsService,
  type AllowanceAlert,
  AllowanceAlertWire,
  allowanceAlertWire,
  allowances,
  ChangeAlertBody,
  CreateAlertBody,
} from '@exchange/plans';
import { answerOf, checkedBody, refuseArguments, type ToolNames, withToolNames } from '@exchange/platform/tools';

/** docs/spec/gaps-2.md §9. Routes are left out: people choose their own channels. */
export const alertFields = {
  subscriptionId: z.string().min(1).max(255).optional().describe('Id of an existing allowance alert.'),
  scope: z
    .strictObject({ kind: z.literal('iu_allowance'), allowance: z.enum(allowances) })
    .optional()
    .describe('Which usage units: the one-time free units, or the monthly units of the plan. It never changes.'),
  content: z.strictObject({ type: z.literal('usage.allowance_threshold'), presentation: z.literal('alert') }).optional(),
  trigger: z
    .strictObject({
      type: z.literal('condition'),
      predicate: z.strictObject({ metric: z.literal('iu.percent_consumed'), op: z.literal('>='), value: z.number().gt(0).max(100) }),
    })
    .optional()
    .describe('Used share in percent. The alert is sent once, for a plan once a month.'),
  enabled: z.boolean().optional().describe('false removes the alert of subscriptionId.'),
} as const;

type AlertInput = z.output<z.ZodObject<typeof alertFields>>;

interface SavedAlert {
  readonly action: 'created' | 'updated' | 'removed';
  readonly subscriptionId: string;
  /** Left out once the alert is removed. */
  readonly config?: ReturnType<typeof answerOf>;
}

/** Argument names of this tool for fields of the REST operations. */
const namesOfTool: ToolNames = { percent: 'trigger.predicate.value' };

const allowanceTexts = { trial_free_grant: 'the free usage units', plan_included: 'the usage units of the plan' } as const;
const sentence = ({ allowance, percent }: Pick<AllowanceAlert, 'allowance' | 'percent'>): string =>
  `${percent} % of ${allowanceTexts[allowance]} are used`;

/** Allowance alerts of an organization in the terms of `save_notification_config`. */
@Injectable()
export class AllowanceSubscriptions {
  constructor(private readonly alerts: AlertsService) {}

  actionOf({ subscriptionId, enabled }: AlertInput): SavedAlert['action'] {
    if (subscriptionId === undefined) return 'created';
    return enabled === false ? 'removed' : 'updated';
  }

  summary(caller: Caller, given: AlertInput): Promise<string> {
    return withToolNames(namesOfTool, () => this.describe(caller, given));
  }

  save(caller: Caller, given: AlertInput): Promise<SavedAlert> {
    return withToolNames(namesOfTool, () => this.apply(caller, given));
  }

  private async describe(caller: Caller, given: AlertInput): Promise<string> {
    const action = this.actionOf(given);
    if (action === 'created') return `Tell the organization when ${sentence(await newAlertOf(given))}.`;
    const before = await this.alerts.read(caller, given.subscriptionId!);
    if (action === 'removed') return `Tell the organization no more when ${sentence(before)}.`;
    return `Tell the organization when ${sentence({ ...before, percent: percentOf(given) })}, no longer when it is ${before.percent} %.`;
  }

  private async apply(caller: Caller, given: AlertInput): Promise<SavedAlert> {
    const action = this.actionOf(given);
    const { subscriptionId = '' } = given;
    if (action === 'created') return saved(action, await this.alerts.create(caller, await newAlertOf(given)));
    refuseArguments(given, ['scope', 'content'], 'never changes: remove the alert and make another one');
    if (action === 'updated') {
      const { percent } = await checkedBody(ChangeAlertBody, { percent: percentOf(given) });
      return saved(action, await this.alerts.change(caller, subscriptionId, percent));
    }
    refuseArguments(given, ['trigger'], 'must be in a call of its own, without enabled: false');
    await this.alerts.remove(caller, subscriptionId);
    return { action, subscriptionId };
  }
}

async function newAlertOf(given: AlertInput): Promise<Pick<AllowanceAlert, 'allowance' | 'percent'>> {
  refuseArguments(given.enabled === false ? given : {}, ['enabled'], 'needs subscriptionId');
  if (!given.scope) throw invalidField('scope', 'scope says which usage units.');
  if (!given.content) throw invalidField('content', 'content says what the notification is.');
  return checkedBody(CreateAlertBody, { allowance: given.scope.allowance, percent: percentOf(given) });
}

function percentOf({ trigger }: AlertInput): number {
  if (!trigger) throw invalidField('trigger', 'trigger says at which percentage.');
  return trigger.predicate.value;
}

const saved = (action: SavedAlert['action'], alert: AllowanceAlert): SavedAlert => ({
  action,
  subscriptionId: alert.id,
  config: answerOf(AllowanceAlertWire, allowanceAlertWire(alert)),
});
