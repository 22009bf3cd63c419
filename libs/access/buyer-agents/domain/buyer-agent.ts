import { Aggregate, type AuditNote, hourMs, invalidField, later } from '@exchange/kernel';
import { buyerAgentStates, type LifecycleAction, type LifecycleState } from './buyer-agent.states';
import { buyerAgentErrors } from './errors';
import { eventOf } from './events';
import type { AgentGrant } from './grants';

/** The page on which an admin makes the next key: a program asked for it, and never sees the secret (gaps-2.md §3). */
export interface CredentialHandoff {
  /** Names the page. Nobody gets in by it: that takes a signed-in admin. */
  readonly reference: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Whether the key has been made. */
  readonly isTaken: boolean;
}

export type HandoffState = 'pending' | 'credential_active' | 'invalidated' | 'expired';

/** How long an admin has to come to the page. */
const handoffMs = hourMs;

export interface BuyerAgentState {
  readonly accountId: number;
  readonly id: string;
  /** Unique among the account's agents that are not retired, whatever its case. */
  readonly displayName: string;
  readonly lifecycleState: LifecycleState;
  /** Grows by one with each replacement of the grants. */
  readonly accessRevision: number;
  /** By advertiser. */
  readonly grants: readonly AgentGrant[];
  /** The last that was asked for; null when none was. */
  readonly credentialHandoff: CredentialHandoff | null;
  readonly registeredAt: Date;
  readonly updatedAt: Date;
}

export interface NewBuyerAgent {
  readonly accountId: number;
  readonly id: string;
  readonly displayName: string;
}

/** What must be so for a step of the lifecycle to be taken. */
export interface LifecycleRequest {
  readonly expectedLifecycleState: LifecycleState;
  /** The name of the agent, as somebody has typed it. */
  readonly confirmationText?: string;
}

const notes: Readonly<Record<LifecycleAction, AuditNote>> = {
  suspend: { action: 'DEACTIVATE', did: 'suspended' },
  resume: { action: 'ACTIVATE', did: 'resumed' },
  retire: { action: 'ARCHIVE', did: 'retired' },
};

const became = { suspend: 'suspended', resume: 'resumed', retire: 'retired' } as const satisfies Record<LifecycleAction, string>;

/** A principal of its own: only what was granted to it is within its reach (rest-api.md, Authentication 7; gaps-2.md §3). */
export class BuyerAgent extends Aggregate<BuyerAgentState> {
  /** Nothing is granted to it. */
  static create(request: NewBuyerAgent, at: Date): BuyerAgent {
    const lifecycleState = buyerAgentStates.step('none', 'create');
    const nothing = { accessRevision: 1, grants: [], credentialHandoff: null };
    const state: BuyerAgentState = { ...request, ...nothing, lifecycleState, registeredAt: at, updatedAt: at };
    const { accountId, id: agentId, displayName } = state;
    return new BuyerAgent(state, { events: [eventOf('buyer_agents.created', accountId, at, { agentId, displayName })], audit: 'CREATE' });
  }

  /** 409 when it is retired. */
  rename(displayName: string, at: Date): BuyerAgent {
    const lifecycleState = buyerAgentStates.step(this.state.lifecycleState, 'rename');
    return this.next({ displayName, lifecycleState, updatedAt: at }, { audit: 'UPDATE' });
  }

  /** All of what was granted before is gone. 409 when it is retired, or somebody else has replaced it since that revision. */
  replaceAccess(grants: readonly AgentGrant[], expectedAccessRevision: number, at: Date): BuyerAgent {
    const { accessRevision } = this.state;
    const lifecycleState = buyerAgentStates.step(this.state.lifecycleState, 'replace access');
    if (accessRevision !== expectedAccessRevision)
      throw buyerAgentErrors.staleAccess({ field: 'expectedAccessRevision', details: { accessRevision } });
    const audit: AuditNote = { action: 'UPDATE', did: 'replaced the access of' };
    return this.next({ grants, accessRevision: accessRevision + 1, lifecycleState, updatedAt: at }, { audit });
  }

  /** 409 in another state than the expected one, or where the table has no such step; 400 unless the text is the name of the agent. Resuming needs none. */
  move(action: LifecycleAction, { expectedLifecycleState, confirmationText }: LifecycleRequest, at: Date): BuyerAgent {
    const { accountId, id: agentId, displayName, lifecycleState } = this.state;
    if (lifecycleState !== expectedLifecycleState)
      throw buyerAgentErrors.staleState({ field: 'expectedLifecycleState', details: { lifecycleState } });
    const next = buyerAgentStates.step(lifecycleState, action);
    const isConfirmed = confirmationText === undefined ? action === 'resume' : confirmationText === displayName;
    if (!isConfirmed) throw invalidField('confirmationText', 'confirmationText must be the displayName of the agent.');
    const event = eventOf(`buyer_agents.${became[action]}`, accountId, at, { agentId, displayName });
    return this.next({ lifecycleState: next, updatedAt: at }, { event, audit: notes[action] });
  }

  /** Takes the place of the one before. 409 unless it is active. */
  handOver(reference: string, at: Date): BuyerAgent {
    this.assertTakesKeys();
    const credentialHandoff = { reference, expiresAt: later(at, handoffMs).toISOString(), isTaken: false };
    return this.next({ credentialHandoff, updatedAt: at }, { audit: { action: 'UPDATE', did: 'asked for a key of' } });
  }

  /** Once, with the key. 409 when it was done, its time is over, another took its place, or the agent is not active. */
  takeHandoff(reference: string, at: Date): BuyerAgent {
    this.assertTakesKeys();
    const { credentialHandoff } = this.state;
    if (credentialHandoff?.reference !== reference || this.handoffState(at) !== 'pending') throw buyerAgentErrors.handoffOver();
    return this.next({ credentialHandoff: { ...credentialHandoff, isTaken: true }, updatedAt: at });
  }

  /** Null when none was asked for. */
  handoffState(at: Date): HandoffState | null {
    const { credentialHandoff, lifecycleState } = this.state;
    if (credentialHandoff === null) return null;
    if (credentialHandoff.isTaken) return 'credential_active';
    if (lifecycleState === 'retired') return 'invalidated';
    return credentialHandoff.expiresAt <= at.toISOString() ? 'expired' : 'pending';
  }

  /** 409 unless it is active. */
  assertTakesKeys(): void {
    buyerAgentStates.step(this.state.lifecycleState, 'create key');
  }
}
