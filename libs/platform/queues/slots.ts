/** A lane that a piece of work takes a place in: who wants it (`buyer 7`), or whom it is about (`seller 12`, an origin). */
export interface Lane {
  readonly name: string;
  /** The part of what is free that the lane may hold: 1/4 means that a quarter of the free slots is the most it can have. */
  readonly part?: number;
  /** Never more than this. */
  readonly most?: number;
}

/**
 * What one process does at the same time, when it may wait long for others: so many slots, and no lane can take them all. A lane holds at
 * most its part of what is still free, so the more slow lanes there are, the less each one gets, and some is always left for who comes next
 * (ADR 34). Nobody's history is kept.
 */
export class Slots {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(readonly size: number) {}

  get free(): number {
    return this.size - this.taken;
  }

  /** What each lane whose name begins so has under way: `of('buyer ')` → account → count. */
  of(prefix: string): ReadonlyMap<string, number> {
    return new Map([...this.held].filter(([name]) => name.startsWith(prefix)).map(([name, count]) => [name.slice(prefix.length), count]));
  }

  /** The first of the lanes that holds its share already, or null when all have room and a slot is free. */
  full<L extends Lane>(lanes: readonly L[]): L | null {
    return lanes.find((lane) => (this.held.get(lane.name) ?? 0) >= this.shareOf(lane)) ?? null;
  }

  /** Takes a slot; give it back by calling the answer, once. Null when there is no room in one of the lanes. */
  enter(lanes: readonly Lane[]): (() => void) | null {
    if (this.free <= 0 || this.full(lanes)) return null;
    this.taken += 1;
    for (const { name } of lanes) this.held.set(name, (this.held.get(name) ?? 0) + 1);
    return () => {
      this.taken -= 1;
      for (const { name } of lanes) this.leave(name);
    };
  }

  /** Does the work if there is room for it now. False: it was left, and somebody has to come back for it. */
  async run(lanes: readonly Lane[], work: () => Promise<void>): Promise<boolean> {
    const leave = this.enter(lanes);
    if (!leave) return false;
    try {
      await work();
    } finally {
      leave();
    }
    return true;
  }

  private shareOf({ part, most = Infinity }: Lane): number {
    return part === undefined ? most : Math.min(most, Math.ceil(this.free * part));
  }

  private leave(name: string): void {
    const left = (this.held.get(name) ?? 1) - 1;
    if (left > 0) this.held.set(name, left);
    else this.held.delete(name);
  }
}
