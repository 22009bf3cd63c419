import { type ScopeType, scopeTypes } from '@exchange/conversations';
import { Field } from '@exchange/platform';
import type { ChatResponse, PendingConfirmation } from './turn';

const chatLimits = { prompt: 4_000, scopeId: 120 } as const;

const conversationUid = 'The conversation to go on with. Left out: one begins.';
const scope = 'Counts in the first message only, and never changes: `customer` is the whole account.';

export class ChatBody {
  @Field.prose({ min: 1, max: chatLimits.prompt })
  prompt: string;

  @Field.text({ optional: true, min: 1, max: 64, description: conversationUid })
  conversationUid?: string;

  @Field.oneOf(scopeTypes, { default: 'customer', description: scope })
  scopeType: ScopeType = 'customer';

  @Field.text({ optional: true, nullable: true, min: 1, max: chatLimits.scopeId, description: 'The id of the advertiser.' })
  scopeId?: string | null;
}

const decisions = ['confirm', 'cancel'] as const;

/** Something that is said, or a decision: what a client sends when its person has confirmed goes the same way. */
export class ChatStreamBody {
  @Field.prose({ min: 1, max: chatLimits.prompt, optional: true, description: 'Left out only with `confirmationUid`.' })
  prompt?: string;

  @Field.text({ optional: true, min: 1, max: 64, description: conversationUid })
  conversationUid?: string;

  @Field.oneOf(scopeTypes, { default: 'customer', description: scope })
  scopeType: ScopeType = 'customer';

  @Field.text({ optional: true, nullable: true, min: 1, max: chatLimits.scopeId, description: 'The id of the advertiser.' })
  scopeId?: string | null;

  @Field.text({ optional: true, min: 1, max: 64, description: 'Confirms this, and streams what follows. Instead of `prompt`.' })
  confirmationUid?: string;
}

export class DecisionBody {
  @Field.oneOf(decisions)
  decision: (typeof decisions)[number];
}

/** gaps.md §6.12. */
export class PendingConfirmationWire {
  @Field.text({ description: 'UUID.' })
  confirmationUid: string;

  @Field.text()
  toolName: string;

  @Field.text({ description: 'The same tool, as its calls are recorded.' })
  toolKey: string;

  @Field.text({ description: 'What would be done, for the person to read.' })
  summary: string;

  @Field.oneOf(['always', 'tainted'], { description: '`tainted`: words of others are in the conversation.' })
  policy: 'always' | 'tainted';

  @Field.json({ description: 'Exactly what is carried out.' })
  resolvedParams: Record<string, unknown>;

  @Field.boolean({ description: 'Always false: nothing is done before the decision.' })
  writeExecuted: boolean;

  @Field.boolean({ description: 'Always false: typing yes confirms nothing.' })
  plainAffirmativeAccepted: boolean;

  @Field.text({ description: 'ISO 8601. Ten minutes after it was asked.' })
  expiresAt: string;
}

export class ChatWire {
  @Field.text({ description: 'UUID.' })
  conversationUid: string;

  @Field.text({ description: 'Plain text: clients show it as text, without links and images.' })
  answer: string;

  @Field.oneOf(['done', 'failed', 'stopped', 'broken_off'], {
    description: '`broken_off`: the process that answered is gone; it is not begun again.',
  })
  turnState: ChatResponse['turnState'];

  @Field.text({ many: true })
  toolsUsed: string[];

  @Field.boolean({ description: 'Whether it handed over to the people who run the exchange: it filed an ask.' })
  escalated: boolean;

  @Field.text({ nullable: true, description: 'The id of the ask.' })
  escalation: string | null;

  @Field.text({ nullable: true })
  customerSwitch: string | null;

  @Field.object(() => PendingConfirmationWire, { nullable: true })
  pendingConfirmation: PendingConfirmationWire | null;

  @Field.boolean({ description: 'Whether the beginning of the conversation was too long ago to be read again.' })
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

  @Field.boolean({ description: 'Whether something was being answered.' })
  stopped: boolean;
}

export function chatWire({
  conversationUid: id,
  answer,
  turnState,
  toolsUsed,
  pendingConfirmation,
  earlierLeftOut,
  escalation,
}: ChatResponse): ChatWire {
  return {
    conversationUid: id,
    answer,
    turnState,
    toolsUsed: [...toolsUsed],
    escalated: escalation !== undefined,
    escalation: escalation ?? null,
    customerSwitch: null,
    pendingConfirmation: pendingConfirmation && confirmationWire(pendingConfirmation),
    earlierLeftOut,
  };
}

const confirmationWire = (pending: PendingConfirmation): PendingConfirmationWire => {
  const { confirmationUid, toolName, toolKey, summary, policy, resolvedParams, writeExecuted, plainAffirmativeAccepted, expiresAt } =
    pending;
  return {
    confirmationUid,
    toolName,
    toolKey,
    summary,
    policy,
    resolvedParams: { ...resolvedParams },
    writeExecuted,
    plainAffirmativeAccepted,
    expiresAt,
  };
};
