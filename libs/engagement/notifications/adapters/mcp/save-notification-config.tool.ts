import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, invalidField } from '@exchange/kernel';
import { AlertsController, AllowanceAlertWire } from '@exchange/plans';
import { type Access, accessOf } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  checkedBody,
  countText,
  fieldsOf,
  idempotencyKeyField,
  listText,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { NotificationPreferencesService } from '../../application/preferences.service';
import { defaultPreferences, type OptIn, optInsOf } from '../../domain/preferences';
import { NotificationPreferencesController } from '../http/preferences.controller';
import { NotificationPreferencesBody, NotificationPreferencesWire, preferencesWire } from '../http/preferences.wire';
import { alertFields, AllowanceSubscriptions } from './allowance-subscriptions';

const input = z.strictObject({
  optIns: fieldsOf(NotificationPreferencesBody)
    .optIns.unwrap()
    .optional()
    .describe('Everything that your person is told: what is not in the list is off. Alone in its call.'),
  ...alertFields,
  idempotencyKey: idempotencyKeyField.optional(),
});
const output = z.strictObject({
  action: z.enum(['saved', 'created', 'updated', 'removed']),
  notificationConfig: answerSchema(NotificationPreferencesWire).optional().describe('After `saved`.'),
  subscriptionId: z.string().optional().describe('The allowance alert.'),
  config: answerSchema(AllowanceAlertWire).optional().describe('The allowance alert as it is now; left out once it is removed.'),
});
type Input = z.output<typeof input>;

const replaceAccess = accessOf(NotificationPreferencesController, 'replace');
const alertAccess = {
  created: accessOf(AlertsController, 'create'),
  updated: accessOf(AlertsController, 'change'),
  removed: accessOf(AlertsController, 'remove'),
} as const;

/** docs/spec/gaps-2.md §9 and §15: replaces the person's notification preferences, or saves an allowance alert of the organization. */
@Injectable()
export class SaveNotificationConfigTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_notification_config',
    title: 'Choose notifications',
    description:
      'Replaces what your person is told on this account, in the console (in_app) and by mail: whatever is not in optIns is off. For credentials that act ' +
      'as a person. Or sets an allowance alert of the organization, for its admins: scope, content and trigger make one, subscriptionId with trigger changes its ' +
      'percentage, with enabled false it goes.',
    input,
    output,
    performs: [replaceAccess, ...Object.values(alertAccess)],
    chosen: (given): readonly Access[] => [given.optIns === undefined ? alertAccess[this.alerts.actionOf(given)] : replaceAccess],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(
    private readonly preferences: NotificationPreferencesService,
    private readonly alerts: AllowanceSubscriptions,
  ) {
    super();
  }

  override async summary(given: Input, caller: Caller): Promise<string> {
    if (given.optIns === undefined) return this.alerts.summary(caller, assertNotEmpty(given));
    const { optIns } = await checkedBody(NotificationPreferencesBody, { optIns: given.optIns });
    const { accountId } = caller;
    const before = optInsOf((await this.preferences.read(caller)) ?? defaultPreferences({ accountId, userId: 0 })).map(wordsOf);
    const after = [...new Set(optIns.map(wordsOf))];
    const on = after.filter((word) => !before.includes(word));
    const off = before.filter((word) => !after.includes(word));
    const changes = [on.length > 0 ? `on: ${listText(on)}` : '', off.length > 0 ? `off: ${listText(off)}` : ''].filter(Boolean);
    return `Have ${countText(after.length, 'notification')} in place of ${before.length}. Switched ${changes.join('; switched ') || 'is nothing'}.`;
  }

  async run(given: Input, { caller }: ToolCall): Promise<z.input<typeof output>> {
    if (given.optIns === undefined) return this.alerts.save(caller, assertNotEmpty(given));
    const { optIns: wanted, idempotencyKey: _, ...others } = given;
    refuseArguments(others, Object.keys(others), 'must be in a call of its own, without optIns');
    const { optIns } = await checkedBody(NotificationPreferencesBody, { optIns: wanted });
    const saved = preferencesWire(await this.preferences.replace(caller, optIns));
    return { action: 'saved', notificationConfig: answerOf(NotificationPreferencesWire, saved) };
  }
}

/** Refuses a call without any arguments. */
function assertNotEmpty(given: Input): Input {
  if (given.subscriptionId === undefined && given.scope === undefined && given.trigger === undefined)
    throw invalidField('optIns', 'Send optIns, or an allowance alert: scope, content and trigger.');
  return given;
}

const wordsOf = ({ notificationType, channel }: OptIn): string => `${notificationType} (${channel})`;
