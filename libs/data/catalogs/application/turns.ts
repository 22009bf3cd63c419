import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others get a turn. */
const turnMs = 4;

/** Long work in slices (docs/adr/0014): by the time it has taken, because a count of records says little about what they cost. */
export class Turns {
  private begun = performance.now();

  areOver(): boolean {
    return performance.now() - this.begun > turnMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.begun = performance.now();
  }
}
