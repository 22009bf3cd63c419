import { Aggregate, type AuditNote, hourMs, invalidField, later } from '@exchange/kernel';
import { buyerAgentStates, type LifecycleAction, type LifecycleState } from './buyer-agent.states';
import { buyerAgentErrors } from './errors';
import { buyerAgentEvent } from './events';
import type { AgentGrant } from './grants';

/** The page on which an admin creates a key that a program requested (docs/spec/gaps-2.md §3). */
export interface CredentialHandoff {
  /** Identifies the page. It is no secret: the page needs a signed-in admin. */
  readonly reference: string;
  /** ISO 8601, because the handoff is stored as JSON. */
  readonly expiresAt: string;
  /** Whether the key has been created. */
  readonly isTaken: boolean;
}

export type HandoffState = 'pending' | 'credential_active' | 'invalidated' | 'expired';

/** Lifetime of the page. */
const handoffMs = hourMs;

export interface BuyerAgentState {
  readonly accountId: number;
  readonly id: string;
  /** Unique among agents of the account that are not retired, ignoring case. */
  readonly displayName: string;
  readonly lifecycleState: LifecycleState;
  /** Increases by one with each replacement of the grants. */
  readonly accessRevision: number;
  /** Sorted by advertiser. */
  readonly grants: readonly AgentGrant[];
  /** The last requested handoff; null when there was none. */
  readonly credentialHandoff: CredentialHandoff | null;
  readonly registeredAt: Date;
  readonly updatedAt: Date;
}

export interface NewBuyerAgent {
  readonly accountId: number;
  readonly id: string;
  readonly displayName: string;
}

/** Preconditions of a lifecycle change. */
export interface LifecycleRequest {
  readonly expectedLifecycleState: LifecycleState;
  /** The name of the agent, as typed by a person. */
  readonly confirmationText?: string;
}

const auditNotes: Readonly<Record<LifecycleAction, AuditNote>> = {
  suspend: { action: 'DEACTIVATE', did: 'suspended' },
  resume: { action: 'ACTIVATE', did: 'resumed' },
  retire: { action: 'ARCHIVE', did: 'retired' },
};

const lifecycleEvents = { suspend: 'suspended', resume: 'resumed', retire: 'retired' } as const satisfies Record<LifecycleAction, string>;

/** A principal that reaches only what was granted to it (docs/spec/rest-api.md, Authentication 7; docs/spec/gaps-2.md §3). */
export class BuyerAgent extends Aggregate<BuyerAgentState> {
  /** The new agent has no grants. */
  static create(request: NewBuyerAgent, at: Date): BuyerAgent {
    const lifecycleState = buyerAgentStates.step('none', 'create');
    const nothing = { accessRevision: 1, grants: [], credentialHandoff: null };
    const state: BuyerAgentState = { ...request, ...nothing, lifecycleState, registeredAt: at, updatedAt: at };
    const { accountId, id: agentId, displayName } = state;
    return new BuyerAgent(state, {
      events: [buyerAgentEvent('buyer_agents.created', accountId, at, { agentId, displayName })],
      audit: 'CREATE',
    });
  }

  /** Throws 409 when the agent is retired. */
  rename(displayName: string, at: Date): BuyerAgent {
    const lifecycleState = buyerAgentStates.step(this.state.lifecycleState, 'rename');
    return this.next({ displayName, lifecycleState, updatedAt: at }, { audit: 'UPDATE' });
  }

  /** Replaces all grants. Throws 409 when the agent is retired or `expectedAccessRevision` is outdated. */
  replaceAccess(grants: readonly AgentGrant[], expectedAccessRevision: number, at: Date): BuyerAgent {
    const { accessRevision } = this.state;
    const lifecycleState = buyerAgentStates.step(this.state.lifecycleState, 'replace access');
    if (accessRevision !== expectedAccessRevision)
      throw buyerAgentErrors.staleAccess({ field: 'expectedAccessRevision', details: { accessRevision } });
    const audit: AuditNote = { action: 'UPDATE', did: 'replaced the access of' };
    return this.next({ grants, accessRevision: accessRevision + 1, lifecycleState, updatedAt: at }, { audit });
  }

  /** Throws 409 when the state is not the expected one or does not allow the action; 400 for a wrong confirmation text. Only `resume` may omit it. */
  move(action: LifecycleAction, { expectedLifecycleState, confirmationText }: LifecycleRequest, at: Date): BuyerAgent {
    const { accountId, id: agentId, displayName, lifecycleState } = this.state;
    if (lifecycleState !== expectedLifecycleState)
      throw buyerAgentErrors.staleState({ field: 'expectedLifecycleState', details: { lifecycleState } });
    const next = buyerAgentStates.step(lifecycleState, action);
    const isConfirmed = confirmationText === undefined ? action === 'resume' : confirmationText === displayName;
    if (!isConfirmed) throw invalidField('confirmationText', 'confirmationText must be the displayName of the agent.');
    const event = buyerAgentEvent(`buyer_agents.${lifecycleEvents[action]}`, accountId, at, { agentId, displayName });
    return this.next({ lifecycleState: next, updatedAt: at }, { event, audit: auditNotes[action] });
  }

  /** Replaces the previous handoff. Throws 409 unless the agent is active. */
  requestHandoff(reference: string, at: Date): BuyerAgent {
    this.assertTakesKeys();
    const credentialHandoff = { reference, expiresAt: later(at, handoffMs).toISOString(), isTaken: false };
    return this.next({ credentialHandoff, updatedAt: at }, { audit: { action: 'UPDATE', did: 'asked for a key of' } });
  }

  /** Uses the handoff. Throws 409 when it is used, expired or replaced, or when the agent is not active. */
  takeHandoff(reference: string, at: Date): BuyerAgent {
    this.assertTakesKeys();
    const { credentialHandoff } = this.state;
    if (credentialHandoff?.reference !== reference || this.handoffState(at) !== 'pending') throw buyerAgentErrors.handoffUnavailable();
    return this.next({ credentialHandoff: { ...credentialHandoff, isTaken: true }, updatedAt: at });
  }

  /** Null when no key was requested. */
  handoffState(at: Date): HandoffState | null {
    const { credentialHandoff, lifecycleState } = this.state;
    if (credentialHandoff === null) return null;
    if (credentialHandoff.isTaken) return 'credential_active';
    if (lifecycleState === 'retired') return 'invalidated';
    return credentialHandoff.expiresAt <= at.toISOString() ? 'expired' : 'pending';
  }

  /** Throws 409 unless the agent is active. */
  assertTakesKeys(): void {
    buyerAgentStates.step(this.state.lifecycleState, 'create key');
  }
}
