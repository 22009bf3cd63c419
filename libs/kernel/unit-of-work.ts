/**
 * One transaction around a use case that touches several aggregates. Ports join the surrounding transaction by themselves.
 * Never put HTTP, mail or queue calls inside: give them to `afterCommit`, or make them consumers of an event.
 */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs once the surrounding transaction has committed (at once when there is none). For doorbells only: it may never happen after a crash. */
  abstract afterCommit(effect: () => void | Promise<void>): void;
}

/** For fast tests with in-memory adapters: runs the work and then the effects, without rollback. */
export class ImmediateUnitOfWork extends UnitOfWork {
  private readonly effects: (() => void | Promise<void>)[] = [];
  private depth = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.depth += 1;
    try {
      return await work();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) for (const effect of this.effects.splice(0)) await effect();
    }
  }

  afterCommit(effect: () => void | Promise<void>): void {
    if (this.depth > 0) this.effects.push(effect);
    else void effect();
  }
}
