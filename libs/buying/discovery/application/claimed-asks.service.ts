import { Injectable } from '@nestjs/common';
import type { AskAttempt, AskKey } from '../domain/ask';

export interface AskClaim {
  /** Aborts when the work must stop: the claim was lost, or the process shuts down. */
  readonly signal: AbortSignal;
  readonly isDropped: boolean;
  end(): void;
}

/** Claims of this process: the leases to extend, and the work to abort when a claim is lost. */
@Injectable()
export class ClaimedAsksService {
  private readonly held = new Map<string, { readonly key: AskAttempt; readonly controller: AbortController }>();
  private stopping = false;
  private onEmpty: () => void = () => undefined;

  take(key: AskAttempt): AskClaim {
    const controller = new AbortController();
    const id = idOf(key);
    const entry = { key, controller };
    this.held.set(id, entry);
    if (this.stopping) controller.abort();
    return {
      signal: controller.signal,
      get isDropped() {
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

  /** Aborts the claims among `asked` that are not among `kept`. */
  dropLost(asked: readonly AskAttempt[], kept: readonly AskKey[]): void {
    const still = new Set(kept.map(idOf));
    for (const key of asked) if (!still.has(idOf(key))) this.drop(key);
  }

  /** Releases all claims at shutdown, and every later one. Resolves when no claim is left. */
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
