import { type AgentKeyState, type CreatedAgentKey, keyNameLimit } from '@exchange/api-keys';
import type { Grant } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { AgentView, GrantView } from '../../application/agent-views';
import { BuyerAgent, type BuyerAgentState, type HandoffState } from '../../domain/buyer-agent';
import { buyerAgentStates, type LifecycleState } from '../../domain/buyer-agent.states';

const roles: readonly Grant[] = ['READ', 'READ_WRITE'];

class CredentialHandleWire {
  @Field.oneOf(['api_key'])
  type: 'api_key';

  @Field.text({ description: 'Id of the key.' })
  serviceTokenId: string;
}

class AgentCredentialWire {
  @Field.text()
  credentialRef: string;

  @Field.oneOf(['api_key'])
  credentialType: 'api_key';

  @Field.oneOf(['active', 'retired'], { description: '`retired`: revoked or expired.' })
  bindingState: 'active' | 'retired';

  @Field.object(() => CredentialHandleWire, { nullable: true })
  administrationHandle: CredentialHandleWire | null;

  @Field.timestamp()
  boundAt: Date;

  @Field.timestamp({ nullable: true, description: 'Time of the last use, up to a minute late.' })
  lastVerifiedAt: Date | null;

  @Field.timestamp({ nullable: true })
  retiredAt: Date | null;
}

class DelegatedByWire {
  @Field.text()
  organizationName: string;
}

class AgentAdvertiserWire {
  @Field.integer({ min: 1 })
  advertiserId: number;

  @Field.text({ description: 'Name of the advertiser.' })
  name: string;

  @Field.oneOf(roles)
  role: Grant;

  @Field.boolean({ description: 'Whether the agent may launch campaigns and raise budgets of media buys.' })
  maySpend: boolean;

  @Field.number({ nullable: true, description: 'Maximum that the agent may commit per calendar month (UTC); null: no limit.' })
  monthlyCeiling: number | null;

  @Field.number({ description: 'Amount committed in the current month.' })
  committedThisMonth: number;

  @Field.text({ description: 'Currency of the advertiser (ISO 4217).' })
  currency: string;

  @Field.object(() => DelegatedByWire, {
    optional: true,
    description: 'The organization that granted the advertiser to the account. Omitted for advertisers of the account.',
  })
  delegatedBy?: DelegatedByWire;
}

class AgentAccessWire {
  @Field.integer({ min: 1, description: 'Increases by one with each replacement.' })
  accessRevision: number;

  @Field.object(() => AgentAdvertiserWire, { many: true })
  advertisers: AgentAdvertiserWire[];

  @Field.integer({ min: 0 })
  advertiserCount: number;

  @Field.boolean({ description: 'Whether there are more than are listed.' })
  advertisersTruncated: boolean;
}

class CredentialHandoffWire {
  @Field.text()
  reference: string;

  @Field.text()
  principalId: string;

  @Field.timestamp()
  expiresAt: Date;

  @Field.oneOf(['pending', 'credential_active', 'invalidated', 'expired'], { description: '`credential_active`: the key was created.' })
  verificationState: HandoffState;

  @Field.text({ description: 'Path of the page on which a signed-in admin creates the key.' })
  ceremonyPath: string;
}

/** docs/spec/gaps-2.md §3 */
export class BuyerAgentWire {
  @Field.text({ description: 'Id of the agent, as used in paths.' })
  principalId: string;

  @Field.oneOf(['buyer_agent'])
  principalKind: 'buyer_agent';

  @Field.text()
  displayName: string;

  @Field.timestamp()
  registeredAt: Date;

  @Field.oneOf(buyerAgentStates.stored)
  lifecycleState: LifecycleState;

  @Field.object(() => AgentCredentialWire, { many: true, description: 'Newest first, without secrets.' })
  credentials: AgentCredentialWire[];

  @Field.integer({ min: 0 })
  credentialCount: number;

  @Field.boolean({ description: 'Whether there are more than are listed.' })
  credentialsTruncated: boolean;

  @Field.integer({ min: 0 })
  activeCredentialCount: number;

  @Field.object(() => AgentAccessWire)
  access: AgentAccessWire;

  @Field.object(() => CredentialHandoffWire, { nullable: true, description: 'The last requested handoff.' })
  credentialHandoff: CredentialHandoffWire | null;
}

export class AgentKeyWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.text({ description: 'The buyer agent that the key acts as.' })
  agentId: string;

  @Field.text({ description: 'Non-secret start of the key; safe to log.', example: 'sck_7Qm2vX9p' })
  prefix: string;

  @Field.timestamp({ nullable: true, description: 'Time of the last use, up to a minute late.' })
  lastUsedAt: Date | null;

  @Field.timestamp({ nullable: true })
  expiresAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export class CreatedAgentKeyWire extends AgentKeyWire {
  @Field.text({ description: 'The key itself. Shown only once; only its hash is stored.', pattern: /^sck_[0-9A-Za-z]{42}$/ })
  secret: string;
}

export class CreateAgentKeyBody {
  @Field.name({ min: 1, max: keyNameLimit, description: 'What the key is for.', example: 'Planner in production' })
  name: string;

  @Field.timestamp({
    optional: true,
    nullable: true,
    description: 'In the future, at most one year from now. Default: the key does not expire.',
  })
  expiresAt?: Date | null;
}

export function agentWire({ agent, keys, grants, grantCount }: AgentView, now: Date): BuyerAgentWire {
  const { id: principalId, displayName, registeredAt, lifecycleState, accessRevision } = agent;
  return {
    principalId,
    principalKind: 'buyer_agent',
    displayName,
    registeredAt,
    lifecycleState,
    credentials: keys.keys.map((key) => credentialWire(key, now)),
    credentialCount: keys.count,
    credentialsTruncated: keys.count > keys.keys.length,
    activeCredentialCount: keys.activeCount,
    access: {
      accessRevision,
      advertisers: grants.map(advertiserWire),
      advertiserCount: grantCount,
      advertisersTruncated: grantCount > grants.length,
    },
    credentialHandoff: handoffWire(agent, now),
  };
}

/** The path contains the account, because a signed-in person may have several. */
export const keyPagePath = ({ accountId, id }: Pick<BuyerAgentState, 'accountId' | 'id'>, reference: string): string =>
  `/buyer-agents/${accountId}/${id}/keys/${reference}`;

function handoffWire(agent: BuyerAgentState, now: Date): CredentialHandoffWire | null {
  if (agent.credentialHandoff === null) return null;
  const { reference, expiresAt } = agent.credentialHandoff;
  const verificationState = new BuyerAgent(agent).handoffState(now)!;
  return {
    reference,
    principalId: agent.id,
    expiresAt: new Date(expiresAt),
    verificationState,
    ceremonyPath: keyPagePath(agent, reference),
  };
}

export function agentKeyWire({ id, name, agentId, prefix, lastUsedAt, expiresAt, createdAt }: AgentKeyState): AgentKeyWire {
  return { id, name, agentId: agentId!, prefix, lastUsedAt, expiresAt, createdAt };
}

export const createdAgentKeyWire = ({ key, secret }: CreatedAgentKey): CreatedAgentKeyWire => ({ ...agentKeyWire(key), secret });

function credentialWire({ id, status, createdAt, lastUsedAt, revokedAt, expiresAt }: AgentKeyState, now: Date): AgentCredentialWire {
  const expiredAt = expiresAt !== null && expiresAt <= now ? expiresAt : null;
  const retiredAt = status === 'revoked' ? revokedAt : expiredAt;
  return {
    credentialRef: id,
    credentialType: 'api_key',
    bindingState: retiredAt === null ? 'active' : 'retired',
    administrationHandle: { type: 'api_key', serviceTokenId: id },
    boundAt: createdAt,
    lastVerifiedAt: lastUsedAt,
    retiredAt,
  };
}

function advertiserWire({
  advertiserId,
  name,
  role,
  maySpend,
  monthlyCeiling,
  committed,
  currency,
  delegatedBy,
}: GrantView): AgentAdvertiserWire {
  return {
    advertiserId,
    name,
    role,
    maySpend,
    monthlyCeiling: monthlyCeiling === null ? null : Number(monthlyCeiling),
    committedThisMonth: Number(committed),
    currency,
    ...(delegatedBy ? { delegatedBy: { organizationName: delegatedBy.organizationName } } : {}),
  };
}
