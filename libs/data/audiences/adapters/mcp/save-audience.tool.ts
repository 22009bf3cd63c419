import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, DomainError, invalidField, type Page, type PageRequest } from '@exchange/kernel';
import {
  accessOf,
  checkedBody,
  countText,
  fieldsOf,
  idempotencyKeyField,
  listText,
  quoted,
  Tool,
  type ToolCall,
  toolFields,
  type ToolSpec,
  type Work,
} from '@exchange/platform';
import { type TaskState, TasksFacade } from '@exchange/tasks';
import { AudiencesService } from '../../application/audiences.service';
import { SyncingService } from '../../application/syncing.service';
import type { AudienceState } from '../../domain/audience';
import type { SyncOutcome } from '../../domain/events';
import { audienceLimits } from '../../domain/limits';
import { AudiencesController } from '../http/audiences.controller';
import { SyncAudiencesBody, syncFrom } from '../http/sync.wire';

const { audiences } = fieldsOf(SyncAudiencesBody);
const oneAudience = (audiences.unwrap() as z.ZodArray<z.ZodObject>).element;
const { membersPerToolCall: maxMembers } = audienceLimits;
const { add: addedOverRest } = oneAudience.shape as { add: z.ZodOptional<z.ZodArray> };
const added = z
  .array(addedOverRest.unwrap().element)
  .max(maxMembers)
  .optional()
  .describe(addedOverRest.unwrap().description ?? '');
// Whom to remove is said as whom to add; a model is shown it once. The body of REST checks both.
const removed = z
  .array(z.looseObject({ externalId: z.string() }))
  .max(maxMembers)
  .optional();

const input = z.strictObject({
  advertiserId: toolFields.advertiserId,
  audiences: z
    .array(oneAudience.extend({ add: added, remove: removed }))
    .min(1)
    .max(audienceLimits.audiencesPerCall)
    .describe('5,000 members to add and remove in all, and 2 MB: send more in several calls.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['accepted', 'applied']).describe('applied: what a task of MCP comes to.'),
  operationId: z.string(),
  taskId: z.string().describe('The work that applies it.'),
  audiences: z.array(z.record(z.string(), z.unknown())).optional().describe('Once it is applied: what became of each.'),
});

/** gaps-2.md §15.9. No destination of a callback can be named here: it would take a secret. */
@Injectable()
export class SaveAudienceTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_audience',
    title: 'Save audiences',
    description:
      'Creates or deletes audiences of an advertiser, and adds and removes members; applied within moments. Members are SHA-256 hashes and universal ids: ' +
      'anything like a mail address or a phone number refuses the whole call. Never put personal data into a conversation.',
    input,
    output,
    performs: [accessOf(AudiencesController, 'sync')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
    maxBytes: audienceLimits.toolBytes,
  };

  constructor(
    private readonly syncing: SyncingService,
    private readonly stored: AudiencesService,
    private readonly tasks: TasksFacade,
  ) {
    super();
  }

  async run({ advertiserId, audiences: named }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    assertFew(named as unknown as readonly Sent[]);
    const body = await checkedBody(SyncAudiencesBody, { audiences: named });
    const { operationId, taskId } = await this.syncing.accept(caller, advertiserId, syncFrom(body), undefined);
    return { action: 'accepted', operationId, taskId };
  }

  override async summary({ advertiserId, audiences: named }: z.output<typeof input>, caller: Caller): Promise<string> {
    const wanted = named as unknown as readonly Sent[];
    const lines: string[] = [];
    for (const sent of wanted.slice(0, shown)) lines.push(lineOf(sent, await this.existing(caller, advertiserId, sent.audienceId)));
    const others = wanted.slice(shown);
    const deleted = others.filter((sent) => sent.delete === true).length;
    const rest = others.length === 0 ? '' : `; and ${others.length} more, of which ${deleted} are deleted`;
    return `Of the advertiser ${advertiserId}: ${listText(lines, shown)}${rest}.`;
  }

  private async existing(caller: Caller, advertiserId: number, id: string): Promise<AudienceState | null> {
    try {
      return await this.stored.get(caller, advertiserId, id);
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return null;
      throw error;
    }
  }

  override left({ taskId }: z.output<typeof output>): string {
    return taskId;
  }

  override async work(caller: Caller, id: string): Promise<Work> {
    return workOf(await this.tasks.get(caller, id, 'audience_sync'));
  }

  override async works(caller: Caller, request: PageRequest): Promise<Page<Work>> {
    return (await this.tasks.list(caller, { ...request, taskType: 'audience_sync' })).map(workOf);
  }
}

/** Audiences that one question tells by name. */
const shown = 10;

interface Sent {
  readonly audienceId: string;
  readonly name?: string;
  readonly add?: readonly object[];
  readonly remove?: readonly object[];
  readonly delete?: boolean;
  readonly consentBasis?: string;
}

function assertFew(sent: readonly Sent[]): void {
  const members = sent.reduce((sum, { add = [], remove = [] }) => sum + add.length + remove.length, 0);
  if (members > maxMembers)
    throw invalidField('audiences', `At most ${maxMembers} members in all add and remove lists of one call together.`);
}

function lineOf({ audienceId, name, add, remove, delete: isDeleted, consentBasis }: Sent, before: AudienceState | null): string {
  const thing = `the audience ${quoted(before?.name ?? name ?? audienceId)}`;
  if (isDeleted) return `delete ${thing} with its ${countText(before?.uploadedCount ?? 0, 'member')}`;
  const changes = [
    ...(before && name !== undefined && name !== before.name ? [`call it ${quoted(name)}`] : []),
    ...(consentBasis === undefined ? [] : [`consent ${consentBasis}`]),
    `add ${countText(add?.length ?? 0, 'member')}`,
    `remove ${countText(remove?.length ?? 0, 'member')}`,
  ];
  return `${before ? 'change' : 'create'} ${thing} (${changes.join(', ')})`;
}

function workOf({ taskId: id, error, response, retryAfterSeconds, createdAt, updatedAt }: TaskState): Work {
  const known = { id, createdAt, updatedAt, pollSeconds: retryAfterSeconds ?? 1 };
  if (response)
    return { ...known, outcome: { output: { action: 'applied', operationId: id, taskId: id, audiences: audiencesOf(response) } } };
  if (error === null || retryAfterSeconds !== null) return { ...known, outcome: null };
  const { retryAfter, ...refusal } = error;
  return {
    ...known,
    message: error.message,
    outcome: { error: { ...refusal, ...(retryAfter === undefined ? {} : { retry_after: retryAfter }) } },
  };
}

const audiencesOf = (response: object): Record<string, unknown>[] =>
  (response as SyncOutcome).audiences.map((audience) => Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== null)));
