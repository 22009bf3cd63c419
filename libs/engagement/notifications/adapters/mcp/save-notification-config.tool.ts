import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import {
  accessOf,
  answerOf,
  answerSchema,
  checkedBody,
  countText,
  fieldsOf,
  idempotencyKeyField,
  listText,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { PreferencesService } from '../../application/preferences.service';
import { defaultPreferences, type OptIn, optInsOf } from '../../domain/preferences';
import { NotificationPreferencesController } from '../http/preferences.controller';
import { NotificationPreferencesBody, NotificationPreferencesWire, preferencesWire } from '../http/preferences.wire';

const input = z.strictObject({
  optIns: fieldsOf(NotificationPreferencesBody).optIns.unwrap(),
  idempotencyKey: idempotencyKeyField.optional(),
});
const output = z.strictObject({ action: z.enum(['saved']), notificationConfig: answerSchema(NotificationPreferencesWire) });

/** gaps-2.md §15, `save_notification_config`: what the person of the token is told, and where. */
@Injectable()
export class SaveNotificationConfigTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_notification_config',
    title: 'Choose notifications',
    description:
      'Replaces what your person is told on this account, in the console (in_app) and by mail: whatever is not in the list is off. For credentials that act ' +
      'as a person.',
    input,
    output,
    performs: [accessOf(NotificationPreferencesController, 'replace')],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(private readonly preferences: PreferencesService) {
    super();
  }

  override async summary({ optIns: wanted }: z.output<typeof input>, caller: Caller): Promise<string> {
    const { optIns } = await checkedBody(NotificationPreferencesBody, { optIns: wanted });
    const { accountId } = caller;
    const before = optInsOf((await this.preferences.read(caller)) ?? defaultPreferences({ accountId, userId: 0 })).map(wordsOf);
    const after = [...new Set(optIns.map(wordsOf))];
    const on = after.filter((word) => !before.includes(word));
    const off = before.filter((word) => !after.includes(word));
    const changes = [on.length > 0 ? `on: ${listText(on)}` : '', off.length > 0 ? `off: ${listText(off)}` : ''].filter(Boolean);
    return `Have ${countText(after.length, 'notification')} in place of ${before.length}. Switched ${changes.join('; switched ') || 'is nothing'}.`;
  }

  async run({ optIns: wanted }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const { optIns } = await checkedBody(NotificationPreferencesBody, { optIns: wanted });
    const saved = preferencesWire(await this.preferences.replace(caller, optIns));
    return { action: 'saved', notificationConfig: answerOf(NotificationPreferencesWire, saved) };
  }
}

const wordsOf = ({ notificationType, channel }: OptIn): string => `${notificationType} (${channel})`;
