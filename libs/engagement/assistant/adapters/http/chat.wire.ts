import { type ScopeType, scopeTypes } from '@exchange/conversations';
import { Field } from '@exchange/platform';
import { shownResponse } from '../../application/shown-response';
import type { ChatResponse } from '../../domain/chat-response';

export const chatLimits = { prompt: 4_000, scopeId: 120 } as const;

const conversationUid = 'The conversation to continue. A new one begins when it is omitted.';
const scope = 'Set by the first message and never changed. `customer` is the whole account.';

const showsPages =
  'True when the client shows pages of MCP Apps: a list with a page is returned as `artifact`, and the text does not repeat its rows.';

export class ChatBody {
  @Field.prose({ min: 1, max: chatLimits.prompt })
  prompt: string;

  @Field.text({ optional: true, min: 1, max: 64, description: conversationUid })
  conversationUid?: string;

  @Field.oneOf(scopeTypes, { default: 'customer', description: scope })
  scopeType: ScopeType = 'customer';

  @Field.text({ optional: true, nullable: true, min: 1, max: chatLimits.scopeId, description: 'The id of the advertiser.' })
  scopeId?: string | null;

  @Field.boolean({ default: false, description: showsPages })
  showsPages = false;
}

/** Clients that open a conversation again ask for its last answer as well. */
export class ReadOnQuery {
  @Field.oneOf(['running', 'last'], {
    default: 'running',
    description: '`last`: when no answer is under way, sends `done` of the last answer, with its confirmation while it is pending.',
  })
  answer: 'running' | 'last' = 'running';
}

const decisions = ['confirm', 'cancel'] as const;

/** A message or a confirmation: clients send both to the same stream. */
export class ChatStreamBody {
  @Field.prose({ min: 1, max: chatLimits.prompt, optional: true, description: 'Required unless `confirmationUid` is sent.' })
  prompt?: string;

  @Field.text({ optional: true, min: 1, max: 64, description: conversationUid })
  conversationUid?: string;

  @Field.oneOf(scopeTypes, { default: 'customer', description: scope })
  scopeType: ScopeType = 'customer';

  @Field.text({ optional: true, nullable: true, min: 1, max: chatLimits.scopeId, description: 'The id of the advertiser.' })
  scopeId?: string | null;

  @Field.text({ optional: true, min: 1, max: 64, description: 'Confirms this call and streams the answer. Excludes `prompt`.' })
  confirmationUid?: string;

  @Field.boolean({ default: false, description: showsPages })
  showsPages = false;
}

export class DecisionBody {
  @Field.oneOf(decisions)
  decision: (typeof decisions)[number];
}

/** docs/spec/gaps.md §6.12. */
export class PendingConfirmationWire {
  @Field.text({ description: 'UUID.' })
  confirmationUid: string;

  @Field.text()
  toolName: string;

  @Field.text({ description: 'Name of the tool in call records.' })
  toolKey: string;

  @Field.text({ description: 'Summary of the call, for the person to read.' })
  summary: string;

  @Field.oneOf(['always', 'tainted'], { description: '`tainted`: the conversation contains text of third parties.' })
  policy: 'always' | 'tainted';

  @Field.json({ description: 'Arguments of the call, exactly as it will be executed.' })
  resolvedParams: Record<string, unknown>;

  @Field.boolean({ description: 'Always false: nothing is executed before the decision.' })
  writeExecuted: boolean;

  @Field.boolean({ description: 'Always false: typing "yes" does not confirm.' })
  plainAffirmativeAccepted: boolean;

  @Field.text({ description: 'ISO 8601. Ten minutes after the question.' })
  expiresAt: string;
}

export class ArtifactWire {
  @Field.oneOf(['mcp_app'])
  kind: 'mcp_app';

  @Field.text({ description: 'URI of the page; `GET /api/v2/mcp-apps/{view}/mcp-app.html` returns its document.' })
  resourceUri: string;

  @Field.text()
  view: string;

  @Field.boolean({ description: 'Always true: the page reads its data each time it is shown.' })
  canonicalSurface: boolean;

  @Field.text({ optional: true })
  discoveryId?: string;

  @Field.json({
    description:
      'Structured answer that the host passes to the page: `page`, `params`, and `result`, the data that was read, for clients without pages.',
  })
  data: Record<string, unknown>;

  @Field.boolean({ description: 'True when `result` was too large and is omitted. The page reads the data by itself.' })
  truncated: boolean;
}

export class ChatWire {
  @Field.text({ description: 'UUID.' })
  conversationUid: string;

  @Field.text({ description: 'Plain text. Clients show it without links and images.' })
  answer: string;

  @Field.oneOf(['done', 'failed', 'stopped', 'broken_off'], {
    description: '`broken_off`: the process that answered was lost. The answer is not restarted.',
  })
  turnState: ChatResponse['turnState'];

  @Field.text({ many: true })
  toolsUsed: string[];

  @Field.boolean({ description: 'True when the assistant filed an ask with the people who run the exchange.' })
  escalated: boolean;

  @Field.text({ nullable: true, description: 'Id of the filed ask.' })
  escalation: string | null;

  @Field.text({ nullable: true })
  customerSwitch: string | null;

  @Field.object(() => PendingConfirmationWire, { nullable: true })
  pendingConfirmation: PendingConfirmationWire | null;

  @Field.object(() => ArtifactWire, {
    nullable: true,
    description: 'With `showsPages`: the page of the listed data. It is not stored in the conversation.',
  })
  artifact: ArtifactWire | null;

  @Field.boolean({ description: 'True when the oldest messages were not sent to the model.' })
  earlierLeftOut: boolean;
}

export class CancellationWire {
  @Field.text({ description: 'UUID.' })
  confirmationUid: string;

  @Field.oneOf(['cancel'])
  decision: 'cancel';
}

export class StopWire {
  @Field.text({ description: 'UUID.' })
  conversationUid: string;

  @Field.boolean({ description: 'True when an answer was under way.' })
  stopped: boolean;
}

export const chatWire = (response: ChatResponse): ChatWire => shownResponse(response);
