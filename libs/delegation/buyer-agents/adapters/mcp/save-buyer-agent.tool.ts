import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, Clock, definedOnly, invalidField } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  checkedBody,
  fieldsOf,
  handoffField,
  idempotencyKeyField,
  idField,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import type { AgentView } from '../../application/agent-views';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { handoffAccess, manageAccess } from '../agent-access';
import {
  CreateBuyerAgentBody,
  EndAgentBody,
  RenameBuyerAgentBody,
  ReplaceAccessBody,
  ResumeAgentBody,
} from '../http/buyer-agent-body.wire';
import { agentWire, BuyerAgentWire } from '../http/buyer-agent.wire';
import { agentText } from './save-buyer-agent.questions';

const { displayName, kind } = fieldsOf(CreateBuyerAgentBody);

const input = z.strictObject({
  id: idField('Omit it to create an agent.').optional(),
  displayName,
  kind,
  access: z.strictObject(fieldsOf(ReplaceAccessBody)).optional(),
  lifecycle: z
    .strictObject({ action: z.enum(['suspend', 'resume', 'retire']), ...fieldsOf(EndAgentBody) })
    .optional()
    .describe('confirmationText is the displayName, typed by your person. Retiring is for good.'),
  credentialHandoff: z.literal(true).optional().describe('Requests a key. Send it with id only.'),
  idempotencyKey: idempotencyKeyField,
});

const output = z.strictObject({
  kind: z.literal('buyer_agent'),
  object: answerSchema(BuyerAgentWire),
  handoff: handoffField.optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;
type Intent = (caller: Caller, given: Input) => Promise<AgentView>;

/** docs/spec/gaps-2.md §3. Changes need a signed-in admin, as over REST. A key is created on a page; its secret is never in an answer. */
@Injectable()
export class SaveBuyerAgentTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_buyer_agent',
    title: 'Save a buyer agent',
    description:
      'Registers, renames, suspends, resumes or retires a program that buys under its own name, or replaces its access: one of these in a call, while an ' +
      'admin is signed in. credentialHandoff asks for a key: give your person the page in handoff. Registering grants nothing.',
    input,
    output,
    performs: [manageAccess, handoffAccess],
    chosen: ({ credentialHandoff }) => [credentialHandoff === undefined ? manageAccess : handoffAccess],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  /** One intent per call. */
  private readonly intents: Readonly<Record<'displayName' | 'access' | 'lifecycle' | 'credentialHandoff', Intent>> = {
    displayName: async (caller, given) => {
      const { displayName: name } = await checkedBody(RenameBuyerAgentBody, { displayName: given.displayName });
      return this.agents.rename(caller, given.id!, name);
    },
    access: async (caller, { id, access: wanted }) => this.agents.replaceAccess(caller, id!, await checkedBody(ReplaceAccessBody, wanted!)),
    lifecycle: async (caller, { id, lifecycle }) => {
      const { action, ...request } = lifecycle!;
      const body = action === 'resume' ? ResumeAgentBody : EndAgentBody;
      return this.agents[action](caller, id!, await checkedBody<ResumeAgentBody>(body, request));
    },
    credentialHandoff: (caller, { id }) => this.agents.requestKeyHandoff(caller, id!),
  };

  constructor(
    private readonly agents: BuyerAgentsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { id, idempotencyKey: _, ...rest } = given;
    const named = Object.keys(definedOnly(rest));
    if (id === undefined) return this.answer(await this.create(caller, rest, named));
    const [intent, ...more] = named;
    if (intent === undefined || more.length > 0 || !(intent in this.intents))
      throw invalidField(more[0] ?? intent ?? 'id', `Send id with exactly one of ${Object.keys(this.intents).join(', ')}.`);
    return this.answer(await this.intents[intent as keyof typeof this.intents](caller, given), intent === 'credentialHandoff');
  }

  override async summary({ id, ...sent }: Input, caller: Caller): Promise<string> {
    return agentText(id === undefined ? null : await this.agents.read(caller, id), definedOnly(sent));
  }

  private async create(caller: Caller, { displayName: name, kind: wanted }: Partial<Input>, named: readonly string[]): Promise<AgentView> {
    const other = named.find((one) => one !== 'displayName' && one !== 'kind');
    if (other !== undefined) throw invalidField(other, `${other} needs id.`);
    const body = await checkedBody(CreateBuyerAgentBody, definedOnly({ displayName: name, kind: wanted }));
    return this.agents.create(caller, body.displayName, body.kind);
  }

  private answer(view: AgentView, hasHandoff = false): Answer {
    const wire = agentWire(view, this.clock.now());
    const { ceremonyPath, expiresAt } = wire.credentialHandoff ?? {};
    return {
      kind: 'buyer_agent',
      object: answerOf(BuyerAgentWire, wire),
      ...(hasHandoff && {
        handoff: {
          kind: 'human_action_required',
          action: 'create_key',
          message: 'A signed-in admin makes the key on this page and sees it once. Nobody may put it into a conversation.',
          url: `${this.settings.baseUrl.replace(/\/$/, '')}${ceremonyPath}`,
          expiresAt: expiresAt!.toISOString(),
        },
      }),
    };
  }
}
