import { Injectable } from '@nestjs/common';
import type { AskAttempt, AskKey } from '../domain/ask';

export interface Hold {
  /** Fires when the ask must be let go of: the claim was lost, or this process is stopping. */
  readonly signal: AbortSignal;
  readonly wasDropped: boolean;
  end(): void;
}

/** The asks this process is working on right now: whose leases to renew, and what to let go of. */
@Injectable()
export class AsksInHandService {
  private readonly held = new Map<string, { readonly key: AskAttempt; readonly controller: AbortController }>();
  private stopping = false;
  private onEmpty: () => void = () => undefined;

  take(key: AskAttempt): Hold {
    const controller = new AbortController();
    const id = idOf(key);
    const entry = { key, controller };
    this.held.set(id, entry);
    if (this.stopping) controller.abort();
    return {
      signal: controller.signal,
      get wasDropped() {
        return controller.signal.aborted;
      },
      end: () => {
        if (this.held.get(id) === entry) this.held.delete(id);
        if (this.held.size === 0) this.onEmpty();
      },
    };
  }

  get all(): readonly AskAttempt[] {
    return [...this.held.values()].map(({ key }) => key);
  }

  /** Lets go of what was taken before `asked` was read and is not among `kept`. */
  dropLost(asked: readonly AskAttempt[], kept: readonly AskKey[]): void {
    const still = new Set(kept.map(idOf));
    for (const key of asked) if (!still.has(idOf(key))) this.drop(key);
  }

  /** For shutdown: everything in hand goes back to `pending`, and so does what is claimed from now on. Resolves when nothing is in hand. */
  async drain(): Promise<void> {
    this.stopping = true;
    if (this.held.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.onEmpty = resolve));
    for (const key of this.all) this.drop(key);
    await empty;
  }

  private drop(key: AskAttempt): void {
    const entry = this.held.get(idOf(key));
    if (entry?.key.fence === key.fence) entry.controller.abort();
  }
}

function idOf({ accountId, discoveryId, sellerId }: AskKey): string {
  return `${accountId}/${discoveryId}/${sellerId}`;
}
