import { Injectable } from '@nestjs/common';
import { Clock, type ProtocolRelease } from '@exchange/kernel';
import { AgentHealth, breakerReason, knownRelease, type AgentHealthState, type AgentContact } from '../domain/agent-health';
import { AgentHealths, type AgentConnection } from '../domain/ports';

/** Milliseconds after a probing conversation's timeout when the probe counts as lost. */
const probeMarginMs = 5_000;

/**
 * Circuit breakers of seller agents: `admit` before a conversation, `record` after it. The state is in PostgreSQL, shared by all processes.
 * Storefronts of the exchange have no circuit breaker.
 */
@Injectable()
export class AgentHealthService {
  constructor(
    private readonly healths: AgentHealths,
    private readonly clock: Clock,
  ) {}

  /** Null when the agent may be called, else the reason, which buyers may see. While open, one conversation of at most `ms` is admitted. */
  async admit(connection: AgentConnection, ms: number): Promise<string | null> {
    const { health } = connection;
    if (!health || health.status === 'closed') return null;
    const now = this.clock.now();
    if (health.probeAt !== null && now < health.probeAt) return breakerReason(health);
    const until = new Date(now.getTime() + ms + probeMarginMs);
    let seen: AgentHealthState = health;
    let isFree = false;
    await this.healths.change(connection, now, (found) => {
      seen = found.state;
      isFree = found.state.status === 'closed';
      const probing = found.probe(now, until);
      isFree ||= probing !== null;
      return probing;
    });
    return isFree ? null : breakerReason(seen);
  }

  /** Records the outcome of a conversation. Repeated answers write nothing. */
  async record(connection: AgentConnection, contact: AgentContact, reason: string | null = null): Promise<void> {
    if (connection.isHosted || this.isKnown(connection, contact)) return;
    const now = this.clock.now();
    await this.healths.change(connection, now, (found) => found.record(contact, reason, now));
  }

  /** Stores the release that a conversation has learned, unless it was known when the conversation began. */
  async rememberRelease(connection: AgentConnection, release: ProtocolRelease): Promise<void> {
    if (connection.isHosted || knownRelease(connection.health) === release) return;
    await this.healths.rememberRelease(connection, release, this.clock.now());
  }

  async of(accountId: number, sellerIds: readonly number[]): Promise<ReadonlyMap<number, AgentHealthState>> {
    if (sellerIds.length === 0) return new Map();
    return new Map((await this.healths.of(accountId, sellerIds)).map((health) => [health.sellerId, health]));
  }

  /** Compares with the state at the begin of the conversation; a change missed by that is recorded by the next conversation. */
  private isKnown({ health }: AgentConnection, contact: AgentContact): boolean {
    if (contact === 'silent') return false;
    if (!health) return contact === 'erred';
    return new AgentHealth(health).record(contact, null, this.clock.now()) === null;
  }
}
