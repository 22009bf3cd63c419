import { Aggregate, dayMs, isProtocolRelease, type ProtocolRelease } from '@exchange/kernel';
import { agentHealthStates, type AgentHealthStatus } from './agent-health.states';

/** Limits of the circuit breaker; times in milliseconds. */
export const agentHealthLimits = {
  /** Consecutive silences that open the circuit breaker. */
  maxSilences: 5,
  minPauseMs: 15_000,
  maxPauseMs: 300_000,
  /** An answer within this time makes an agent proven. */
  provenForMs: 7 * dayMs,
  /** Minimum time between writes for an agent that keeps answering. */
  minWriteIntervalMs: 60_000,
} as const;

export interface AgentHealthState {
  /** Account of the seller, and the seller's id in the directory. */
  readonly accountId: number;
  readonly sellerId: number;
  readonly status: AgentHealthStatus;
  /** Consecutive silences. */
  readonly silences: number;
  /** Consecutive pauses: each is twice as long as the one before. */
  readonly pauses: number;
  /** Time of the last answer; errors do not count. */
  readonly answeredAt: Date | null;
  readonly openedAt: Date | null;
  /** While open: the time from which one conversation is admitted. While half open: the end of the running probe. */
  readonly probeAt: Date | null;
  /** Reason of the last silence; buyers may see it. */
  readonly reason: string | null;
  /** The release of AdCP that the agent speaks, as stored: text, because a newer process may know more releases (see `knownRelease`). */
  readonly release: string | null;
  readonly updatedAt: Date;
}

/** Outcome of a conversation: an answer, an error (the agent is reachable), or silence. */
export type AgentContact = 'answered' | 'erred' | 'silent';

/**
 * Reliability of an agent. `proven`: a recent answer and at most one silence since; `new`: nothing known; `doubtful`: silent;
 * `resting`: not asked at the moment.
 */
export type AgentStanding = 'proven' | 'new' | 'doubtful' | 'resting';

export class AgentHealth extends Aggregate<AgentHealthState> {
  static unknown({ accountId, sellerId }: Pick<AgentHealthState, 'accountId' | 'sellerId'>, now: Date): AgentHealth {
    const never = { answeredAt: null, openedAt: null, probeAt: null, reason: null, release: null };
    return new AgentHealth({ accountId, sellerId, status: agentHealthStates.initial, silences: 0, pauses: 0, ...never, updatedAt: now });
  }

  /** Records the outcome of a conversation. Null when nothing changes. */
  record(contact: AgentContact, reason: string | null, now: Date): AgentHealth | null {
    return contact === 'silent' ? this.recordSilence(reason, now) : this.recordAnswer(contact, now);
  }

  /** Admits one conversation until `until`. Null during the pause and while another probe is running. */
  probe(now: Date, until: Date): AgentHealth | null {
    const { status, probeAt } = this.state;
    if (status === 'closed' || (probeAt !== null && now < probeAt)) return null;
    const condition = status === 'open' ? 'the pause is over' : 'the previous probe was lost';
    return this.next({ status: agentHealthStates.step(status, 'conversation begins', condition), probeAt: until, updatedAt: now });
  }

  private recordAnswer(contact: Exclude<AgentContact, 'silent'>, now: Date): AgentHealth | null {
    const { status, silences, answeredAt } = this.state;
    const isNoted =
      contact === 'erred' || (answeredAt !== null && now.getTime() - answeredAt.getTime() < agentHealthLimits.minWriteIntervalMs);
    if (status === 'closed' && silences === 0 && isNoted) return null;
    const forgotten = { silences: 0, pauses: 0, openedAt: null, probeAt: null, reason: null };
    return this.next({
      ...forgotten,
      status: agentHealthStates.step(status, 'it answers'),
      answeredAt: contact === 'answered' ? now : answeredAt,
      updatedAt: now,
    });
  }

  private recordSilence(reason: string | null, now: Date): AgentHealth {
    const { status, openedAt } = this.state;
    const silences = this.state.silences + 1;
    const patch = { status: this.statusAfterSilence(silences), silences, reason, updatedAt: now };
    if (status === 'open' || patch.status !== 'open') return this.next(patch);
    const pause = Math.min(agentHealthLimits.maxPauseMs, agentHealthLimits.minPauseMs * 2 ** Math.min(this.state.pauses, 10));
    const probeAt = new Date(now.getTime() + pause);
    return this.next({ ...patch, pauses: this.state.pauses + 1, openedAt: openedAt ?? now, probeAt });
  }

  private statusAfterSilence(silences: number): AgentHealthStatus {
    const { status } = this.state;
    if (status !== 'closed') return agentHealthStates.step(status, 'it is silent');
    const isEnough = silences >= agentHealthLimits.maxSilences;
    return agentHealthStates.step(status, 'it is silent', isEnough ? 'the fifth time in a row' : 'fewer than five times in a row');
  }
}

export function standingOf(health: AgentHealthState | null, now: Date): AgentStanding {
  if (!health) return 'new';
  const { status, silences, answeredAt, probeAt } = health;
  if (status !== 'closed') return probeAt !== null && now < probeAt ? 'resting' : 'doubtful';
  const isProven = answeredAt !== null && now.getTime() - answeredAt.getTime() < agentHealthLimits.provenForMs;
  if (isProven) return silences > 1 ? 'doubtful' : 'proven';
  return silences > 0 ? 'doubtful' : 'new';
}

/** The stored release; null when none is stored or this process does not speak it. */
export function knownRelease(health: Pick<AgentHealthState, 'release'> | null | undefined): ProtocolRelease | null {
  const release = health?.release;
  return isProtocolRelease(release) ? release : null;
}

/** The reason why the agent is not asked, for the buyer. */
export function breakerReason({ probeAt }: Pick<AgentHealthState, 'probeAt'>): string {
  const until = probeAt === null ? '' : ` It is tried again from ${probeAt.toISOString().slice(11, 19)} UTC on.`;
  return `The seller has not answered lately and is not asked at the moment.${until}`;
}
