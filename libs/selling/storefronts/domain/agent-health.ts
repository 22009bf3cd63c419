import { Aggregate, dayMs } from '@exchange/kernel';
import { agentHealthStates, type AgentHealthStatus } from './agent-health.states';

/** Times in milliseconds. */
export const agentHealthLimits = {
  /** So often silent in a row, and an agent is not asked for a while. */
  silences: 5,
  firstPause: 15_000,
  longestPause: 300_000,
  /** Who has answered within this time is known to answer. */
  provenFor: 7 * dayMs,
  /** An agent that goes on answering is noted this often, so that no row is written by every conversation. */
  notedEvery: 60_000,
} as const;

export interface AgentHealthState {
  /** The account that sells, and the seller: its id in the directory. */
  readonly accountId: number;
  readonly sellerId: number;
  readonly status: AgentHealthStatus;
  /** In a row. */
  readonly silences: number;
  /** How often in a row it was given a pause: each is twice as long as the one before. */
  readonly pauses: number;
  /** Its last answer to what it was asked; an error is none. */
  readonly answeredAt: Date | null;
  readonly openedAt: Date | null;
  /** While open: from then on one conversation goes through. While half open: until then nobody else's does. */
  readonly probeAt: Date | null;
  /** Of the last silence; safe to show. */
  readonly reason: string | null;
  readonly updatedAt: Date;
}

/** What a conversation showed: an answer, an error (the agent is there), or silence. */
export type Contact = 'answered' | 'erred' | 'silent';

/**
 * How an agent is known. `proven`: it has answered lately and was not silent more than once since; `new`: nothing is known; `doubtful`: it was
 * silent; `resting`: it is not asked now.
 */
export type Standing = 'proven' | 'new' | 'doubtful' | 'resting';

export class AgentHealth extends Aggregate<AgentHealthState> {
  static unknown({ accountId, sellerId }: Pick<AgentHealthState, 'accountId' | 'sellerId'>, now: Date): AgentHealth {
    const never = { answeredAt: null, openedAt: null, probeAt: null, reason: null };
    return new AgentHealth({ accountId, sellerId, status: agentHealthStates.initial, silences: 0, pauses: 0, ...never, updatedAt: now });
  }

  /** Of a conversation that has ended. Null: it tells nothing new. */
  heard(contact: Contact, reason: string | null, now: Date): AgentHealth | null {
    return contact === 'silent' ? this.silent(reason, now) : this.spoke(contact, now);
  }

  /** One conversation goes through, until `until`. Null when it has to wait: the pause is not over, or another one is trying. */
  probe(now: Date, until: Date): AgentHealth | null {
    const { status, probeAt } = this.state;
    if (status === 'closed' || (probeAt !== null && now < probeAt)) return null;
    const condition = status === 'open' ? 'the pause is over' : 'the one before was lost';
    return this.next({ status: agentHealthStates.step(status, 'somebody asks', condition), probeAt: until, updatedAt: now });
  }

  private spoke(contact: Exclude<Contact, 'silent'>, now: Date): AgentHealth | null {
    const { status, silences, answeredAt } = this.state;
    const isNoted = contact === 'erred' || (answeredAt !== null && now.getTime() - answeredAt.getTime() < agentHealthLimits.notedEvery);
    if (status === 'closed' && silences === 0 && isNoted) return null;
    const forgotten = { silences: 0, pauses: 0, openedAt: null, probeAt: null, reason: null };
    return this.next({
      ...forgotten,
      status: agentHealthStates.step(status, 'it answers'),
      answeredAt: contact === 'answered' ? now : answeredAt,
      updatedAt: now,
    });
  }

  private silent(reason: string | null, now: Date): AgentHealth {
    const { status, openedAt } = this.state;
    const silences = this.state.silences + 1;
    const patch = { status: this.afterSilence(silences), silences, reason, updatedAt: now };
    if (status === 'open' || patch.status !== 'open') return this.next(patch);
    const pause = Math.min(agentHealthLimits.longestPause, agentHealthLimits.firstPause * 2 ** Math.min(this.state.pauses, 10));
    const probeAt = new Date(now.getTime() + pause);
    return this.next({ ...patch, pauses: this.state.pauses + 1, openedAt: openedAt ?? now, probeAt });
  }

  private afterSilence(silences: number): AgentHealthStatus {
    const { status } = this.state;
    if (status !== 'closed') return agentHealthStates.step(status, 'it is silent');
    const isEnough = silences >= agentHealthLimits.silences;
    return agentHealthStates.step(status, 'it is silent', isEnough ? 'the fifth time in a row' : 'fewer than five times in a row');
  }
}

export function standingOf(health: AgentHealthState | null, now: Date): Standing {
  if (!health) return 'new';
  const { status, silences, answeredAt, probeAt } = health;
  if (status !== 'closed') return probeAt !== null && now < probeAt ? 'resting' : 'doubtful';
  const isProven = answeredAt !== null && now.getTime() - answeredAt.getTime() < agentHealthLimits.provenFor;
  if (isProven) return silences > 1 ? 'doubtful' : 'proven';
  return silences > 0 ? 'doubtful' : 'new';
}

/** Why it is not asked, for the buyer. */
export function restingReason({ probeAt }: Pick<AgentHealthState, 'probeAt'>): string {
  const until = probeAt === null ? '' : ` It is tried again from ${probeAt.toISOString().slice(11, 19)} UTC on.`;
  return `The seller has not answered lately and is not asked at the moment.${until}`;
}
