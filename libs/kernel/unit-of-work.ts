/**
 * One transaction around a use case that touches several aggregates. Ports join the surrounding transaction by themselves.
 * Never put HTTP, mail or queue calls inside: give them to `afterCommit`, or make them consumers of an event.
 */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs once the surrounding transaction has committed (at once when there is none). For doorbells only: it may never happen after a crash. */
  abstract afterCommit(effect: () => void | Promise<void>): void;

  /** Whether work failed because what stores it was out of reach: it may succeed in a moment, or be done already, only its answer being lost. */
  abstract isAway(error: unknown): boolean;
}

/** For fast tests with in-memory adapters: runs the work and then the effects; work that fails loses its effects, but there is no rollback. */
export class ImmediateUnitOfWork extends UnitOfWork {
  private effects: (() => void | Promise<void>)[] = [];
  private running = false;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running) return work();
    this.running = true;
    this.effects = [];
    try {
      const result = await work();
      this.running = false;
      for (const effect of this.effects) await effect();
      return result;
    } finally {
      this.running = false;
    }
  }

  afterCommit(effect: () => void | Promise<void>): void {
    if (this.running) this.effects.push(effect);
    else void effect();
  }

  /** Memory is always there. */
  isAway(_error: unknown): boolean {
    return false;
  }
}
