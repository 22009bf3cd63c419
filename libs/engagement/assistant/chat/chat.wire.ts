import { type ScopeType, scopeTypes } from '@exchange/conversations';
import { definedOnly } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { Artifact } from './artifact';
import type { ChatResponse, PendingConfirmation } from './turn';

export const chatLimits = { prompt: 4_000, scopeId: 120 } as const;

const conversationUid = 'The conversation to go on with. Left out: one begins.';
const scope = 'Counts in the first message only, and never changes: `customer` is the whole account.';

const showsPages =
  'The client shows pages of MCP Apps: a list comes as `artifact` where a page shows it, and the text does not repeat its rows.';

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

  @Field.boolean({ default: false, description: showsPages })
  showsPages = false;
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

export class ArtifactWire {
  @Field.oneOf(['mcp_app'])
  kind: 'mcp_app';

  @Field.text({ description: 'The document of the page, as `GET /api/v2/mcp-apps/{view}/mcp-app.html` answers it.' })
  resourceUri: string;

  @Field.text()
  view: string;

  @Field.boolean({ description: 'Always true: the page reads what it shows when it is shown.' })
  canonicalSurface: boolean;

  @Field.text({ optional: true })
  discoveryId?: string;

  @Field.json({
    description:
      'What the host gives the page as a structured answer: `page`, `params`, and `result`, what was read, for clients that show it themselves.',
  })
  data: Record<string, unknown>;

  @Field.boolean({ description: 'Whether `result` was too large and is left out. The page reads it by itself.' })
  truncated: boolean;
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

  @Field.object(() => ArtifactWire, {
    nullable: true,
    description: 'With `showsPages`: the page of what was listed. Answers that stay in the conversation have the words alone.',
  })
  artifact: ArtifactWire | null;

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
  artifact,
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
    artifact: artifact ? artifactWire(artifact) : null,
    earlierLeftOut,
  };
}

const artifactWire = ({ kind, resourceUri, view, canonicalSurface, discoveryId, data, truncated }: Artifact): ArtifactWire => ({
  kind,
  resourceUri,
  view,
  canonicalSurface,
  ...definedOnly({ discoveryId }),
  data: { ...data },
  truncated,
});

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
