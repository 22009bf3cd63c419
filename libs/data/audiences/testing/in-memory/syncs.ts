import { type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { Callback, type CallbackAttempt, type CallbackPayload, type CallbackSecrets, type CallbackState } from '../../domain/callback';
import { AudienceSyncs, Callbacks, type ClaimedCallback, type PackedPart, type StoredPart } from '../../domain/ports';
import { AudienceSync, type SyncKey, type SyncState } from '../../domain/sync';

const keyOf = ({ accountId, id }: SyncKey) => `${accountId}/${id}`;
const isOpen = ({ state }: { state: SyncState }) => state.endedAt === null;

export class InMemoryAudienceSyncs extends AudienceSyncs {
  /** Syncs in the order of their insertion. */
  private readonly rows = new Map<string, AudienceSync>();
  private readonly parts = new Map<string, StoredPart[]>();
  readonly events: DomainEvent[] = [];

  async insert(sync: AudienceSync, parts: readonly PackedPart[], maxOpen: number): Promise<boolean> {
    if (this.openOf(sync.state).length >= maxOpen) return false;
    this.rows.set(keyOf(sync.state), new AudienceSync(sync.state));
    this.parts.set(
      keyOf(sync.state),
      parts.map((part, position) => ({ ...part, position })),
    );
    return true;
  }

  async find(key: SyncKey): Promise<SyncState | null> {
    return this.rows.get(keyOf(key))?.state ?? null;
  }

  async change(key: SyncKey, fn: Step<AudienceSync>): Promise<AudienceSync | null> {
    const after = applyStep(this.rows.get(keyOf(key)), fn);
    if (!after) return null;
    this.events.push(...after.recorded.events);
    this.rows.set(keyOf(key), new AudienceSync(after.state));
    return after;
  }

  async isOldestOpen(key: SyncKey): Promise<boolean> {
    const sync = this.rows.get(keyOf(key));
    if (!sync) return false;
    const [first] = this.openOf(sync.state);
    return !isOpen(sync) || first === sync;
  }

  async due(now: Date, limit: number): Promise<readonly SyncKey[]> {
    const firsts = [...this.rows.values()].filter((sync) => isOpen(sync) && this.openOf(sync.state)[0] === sync);
    const free = firsts.filter(({ state }) => state.leaseUntil === null || state.leaseUntil <= now);
    return free.slice(0, limit).map(({ state: { accountId, id } }) => ({ accountId, id }));
  }

  async awaitedAudiences(key: SyncKey): Promise<ReadonlySet<string>> {
    const all = [...this.rows.values()];
    const sync = this.rows.get(keyOf(key));
    if (!sync) return new Set();
    const later = this.openOf(sync.state).filter((other) => all.indexOf(other) > all.indexOf(sync));
    return new Set(later.flatMap(({ state }) => state.audienceIds));
  }

  async nextPart(key: SyncKey): Promise<StoredPart | null> {
    return this.parts.get(keyOf(key))?.[0] ?? null;
  }

  async dropPart(key: SyncKey, position: number): Promise<void> {
    const left = this.parts.get(keyOf(key)) ?? [];
    this.parts.set(
      keyOf(key),
      left.filter((part) => part.position !== position),
    );
  }

  async dropParts(key: SyncKey): Promise<void> {
    this.parts.delete(keyOf(key));
  }

  async deleteEnded(endedBefore: Date, limit: number): Promise<number> {
    const old = [...this.rows].filter(([, { state }]) => state.endedAt !== null && state.endedAt < endedBefore).slice(0, limit);
    for (const [key] of old) this.rows.delete(key);
    return old.length;
  }

  private openOf({ accountId, advertiserId }: SyncState): AudienceSync[] {
    const own = ({ state }: AudienceSync) => state.accountId === accountId && state.advertiserId === advertiserId;
    return [...this.rows.values()].filter((sync) => own(sync) && isOpen(sync));
  }
}

export class InMemoryCallbacks extends Callbacks {
  private readonly rows = new Map<string, { callback: Callback; secrets: CallbackSecrets | null }>();

  async insert(callback: Callback, secrets: CallbackSecrets): Promise<void> {
    this.rows.set(keyOf(callback.state), { callback, secrets });
  }

  async makeDue({ accountId, id }: SyncKey, payload: CallbackPayload, at: Date): Promise<Callback | null> {
    const found = [...this.rows.values()].find(({ callback: { state } }) => state.accountId === accountId && state.syncId === id);
    return found ? this.store(found.callback.state, (callback) => callback.makeDue(payload, at)) : null;
  }

  async claim(
    fence: string,
    now: Date,
    { limit, perOrigin, except }: { readonly limit: number; readonly perOrigin: number; readonly except: readonly string[] },
  ): Promise<readonly ClaimedCallback[]> {
    const due = [...this.rows.values()].filter(
      ({ callback: { state } }) => state.status === 'due' && state.dueAt! <= now && !except.includes(state.origin),
    );
    const turns = new Map<string, number>();
    const chosen = due
      .toSorted((a, b) => a.callback.state.dueAt!.getTime() - b.callback.state.dueAt!.getTime())
      .filter(({ callback: { state } }) => {
        const turn = (turns.get(state.origin) ?? 0) + 1;
        turns.set(state.origin, turn);
        return turn <= perOrigin;
      })
      .slice(0, limit);
    return chosen.map(({ callback, secrets }) => ({ state: this.store(callback.state, (one) => one.claim(fence, now)).state, secrets }));
  }

  async settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>, at: Date): Promise<Callback | null> {
    const row = this.rows.get(keyOf(claim));
    if (row?.callback.state.fence !== claim.fence) return null;
    const settled = this.store(claim, (callback) => callback.settle(result, at));
    if (settled.hasEnded) this.rows.set(keyOf(claim), { callback: settled, secrets: null });
    return settled;
  }

  async overdue(now: Date, limit: number): Promise<readonly CallbackState[]> {
    const states = [...this.rows.values()].map(({ callback }) => callback.state);
    return states.filter(({ status, dueAt }) => status === 'sending' && dueAt! <= now).slice(0, limit);
  }

  private store(key: SyncKey, step: (callback: Callback) => Callback): Callback {
    const row = this.rows.get(keyOf(key))!;
    const callback = step(row.callback);
    this.rows.set(keyOf(key), { ...row, callback });
    return callback;
  }
}
