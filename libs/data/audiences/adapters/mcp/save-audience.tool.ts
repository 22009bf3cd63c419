import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { checkedBody, fieldsOf, integerIdField, Tool, type ToolCall, type ToolSpec } from '@exchange/platform';
import { SyncingService } from '../../application/syncing.service';
import { SyncAudiencesBody, syncFrom } from '../http/sync.wire';

const { audiences } = fieldsOf(SyncAudiencesBody);

const input = z.strictObject({ advertiserId: integerIdField('Whose audiences they are.'), audiences: audiences.unwrap() });

const output = z.strictObject({
  action: z.enum(['accepted']),
  operationId: z.string(),
  taskId: z.string().describe('The work that applies it.'),
});

/** gaps-2.md §15.9. No destination of a callback can be named here: it would take a secret. */
@Injectable()
export class SaveAudienceTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_audience',
    title: 'Save audiences',
    description:
      'Creates audiences of an advertiser, adds members to them, removes members, or deletes them. It is accepted at once and applied within moments. ' +
      'Members are SHA-256 hashes (64 lower-case hex digits) and universal ids only: whatever looks like a mail address or phone number refuses the whole ' +
      'call. Never put raw personal data in a conversation. It never shares an audience with sellers, and never touches audiences that are not named.',
    input,
    output,
    scope: 'write',
    accountType: 'BUYER',
    reach: 'granted',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    maxBytes: 2 * 1024 * 1024,
  };

  constructor(private readonly syncing: SyncingService) {
    super();
  }

  async run({ advertiserId, audiences: named }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const body = await checkedBody(SyncAudiencesBody, { audiences: named });
    const { operationId, taskId } = await this.syncing.accept(caller, advertiserId, syncFrom(body), undefined);
    return { action: 'accepted', operationId, taskId };
  }
}
