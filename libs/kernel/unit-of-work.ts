/**
 * One transaction around a use case that changes several aggregates. Ports join the surrounding transaction automatically. Never call HTTP,
 * mail or queues inside: pass them to `afterCommit`, or make them consumers of an event.
 */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Like `run`, and repeats the work when concurrent transactions made it fail, by a deadlock for example. For work on rows of many contexts, whose
   * locks have no common order. A repeated work must have changed nothing outside of the transaction.
   */
  abstract runWithRetries<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Runs after the surrounding transaction has committed (immediately when there is none). Only for wake-ups that may be lost: a crash
   * skips the effect.
   */
  abstract afterCommit(effect: () => void | Promise<void>): void;

  /** Whether the error means that the database was unreachable. A retry may succeed; the work may also be committed already, with only the answer lost. */
  abstract isDatabaseUnreachable(error: unknown): boolean;
}

/** For unit tests with in-memory adapters: runs the effects after the work, and drops them when the work fails. No rollback. */
export class ImmediateUnitOfWork extends UnitOfWork {
  private effects: (() => void | Promise<void>)[] = [];
  private isRunning = false;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isRunning) return work();
    this.isRunning = true;
    this.effects = [];
    try {
      const result = await work();
      this.isRunning = false;
      for (const effect of this.effects) await effect();
      return result;
    } finally {
      this.isRunning = false;
    }
  }

  runWithRetries<T>(work: () => Promise<T>): Promise<T> {
    return this.run(work);
  }

  afterCommit(effect: () => void | Promise<void>): void {
    if (this.isRunning) this.effects.push(effect);
    else void effect();
  }

  isDatabaseUnreachable(_error: unknown): boolean {
    return false;
  }
}
