import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, DomainError, invalidField, type Page, type PageRequest } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
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
} from '@exchange/platform/tools';
import { type TaskState, TasksFacade } from '@exchange/tasks';
import { AudienceSyncService } from '../../application/audience-sync.service';
import { AudiencesService } from '../../application/audiences.service';
import type { AudienceState } from '../../domain/audience';
import type { AudienceSyncOutcome } from '../../domain/events';
import { audienceLimits } from '../../domain/limits';
import { AudiencesController } from '../http/audiences.controller';
import { SyncAudiencesBody, syncFrom } from '../http/sync.wire';

const { audiences } = fieldsOf(SyncAudiencesBody);
const oneAudience = (audiences.unwrap() as z.ZodArray<z.ZodObject>).element;
const { membersPerToolCall: maxMembers } = audienceLimits;
const { add: addedOverRest } = oneAudience.shape as { add: z.ZodOptional<z.ZodArray> };
const addField = z
  .array(addedOverRest.unwrap().element)
  .max(maxMembers)
  .optional()
  .describe(addedOverRest.unwrap().description ?? '');
// Members to remove have the same shape as members to add. The tool's schema shows it once; REST's body validates both.
const removeField = z
  .array(z.looseObject({ externalId: z.string() }))
  .max(maxMembers)
  .optional();

const input = z.strictObject({
  advertiserId: toolFields.advertiserId,
  audiences: z
    .array(oneAudience.extend({ add: addField, remove: removeField }))
    .min(1)
    .max(audienceLimits.audiencesPerCall)
    .describe('At most 5,000 members to add and remove in total, and 2 MB. Send more in several calls.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['accepted', 'applied']).describe('applied: the result of an MCP task.'),
  operationId: z.string(),
  taskId: z.string().describe('The task that applies it.'),
  audiences: z.array(z.record(z.string(), z.unknown())).optional().describe('Result of each audience, once the sync is applied.'),
});

/** docs/spec/gaps-2.md §15.9. Callbacks are not supported here: their secrets must not enter a conversation. */
@Injectable()
export class SaveAudienceTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_audience',
    title: 'Save audiences',
    description:
      'Creates or deletes audiences of an advertiser, and adds and removes members; applied within seconds. Members are SHA-256 hashes and universal ids: ' +
      'a text like a mail address or a phone number refuses the whole call. Never put personal data into a conversation.',
    input,
    output,
    performs: [accessOf(AudiencesController, 'sync')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
    maxBytes: audienceLimits.toolBytes,
  };

  constructor(
    private readonly syncing: AudienceSyncService,
    private readonly stored: AudiencesService,
    private readonly tasks: TasksFacade,
  ) {
    super();
  }

  async run({ advertiserId, audiences: named }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    assertMemberLimit(named as unknown as readonly SentAudience[]);
    const body = await checkedBody(SyncAudiencesBody, { audiences: named });
    const { operationId, taskId } = await this.syncing.accept(caller, advertiserId, syncFrom(body), undefined);
    return { action: 'accepted', operationId, taskId };
  }

  override async summary({ advertiserId, audiences: named }: z.output<typeof input>, caller: Caller): Promise<string> {
    const wanted = named as unknown as readonly SentAudience[];
    const lines: string[] = [];
    for (const one of wanted.slice(0, maxDescribed))
      lines.push(describeChange(one, await this.existing(caller, advertiserId, one.audienceId)));
    const others = wanted.slice(maxDescribed);
    const deleted = others.filter((sent) => sent.delete === true).length;
    const rest = others.length === 0 ? '' : `; and ${others.length} more, of which ${deleted} are deleted`;
    return `Of the advertiser ${advertiserId}: ${listText(lines, maxDescribed)}${rest}.`;
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

/** Audiences that a confirmation's summary describes one by one. */
const maxDescribed = 10;

interface SentAudience {
  readonly audienceId: string;
  readonly name?: string;
  readonly add?: readonly object[];
  readonly remove?: readonly object[];
  readonly delete?: boolean;
  readonly consentBasis?: string;
}

function assertMemberLimit(sent: readonly SentAudience[]): void {
  const members = sent.reduce((sum, { add = [], remove = [] }) => sum + add.length + remove.length, 0);
  if (members > maxMembers)
    throw invalidField('audiences', `At most ${maxMembers} members in all add and remove lists of one call together.`);
}

function describeChange(
  { audienceId, name, add, remove, delete: isDeleted, consentBasis }: SentAudience,
  before: AudienceState | null,
): string {
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
  (response as AudienceSyncOutcome).audiences.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)));
