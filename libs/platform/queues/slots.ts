/** The owner or target of work, whose share of the slots is limited: `buyer 7`, `seller 12`, an origin. */
export interface Lane {
  readonly name: string;
  /** Maximum share of the free slots: 1/4 means a quarter. */
  readonly part?: number;
  /** Absolute maximum. */
  readonly most?: number;
}

/**
 * Limits concurrent work of one process that waits for others. A lane gets at most its share of the free slots: the more slow lanes there
 * are, the less each one gets, and a new lane always finds a slot (ADR 34). Keeps no history.
 */
export class Slots {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(readonly size: number) {}

  get free(): number {
    return this.size - this.taken;
  }

  /** Running work of the lanes with this prefix: `of('buyer ')` → account → count. */
  of(prefix: string): ReadonlyMap<string, number> {
    return new Map([...this.held].filter(([name]) => name.startsWith(prefix)).map(([name, count]) => [name.slice(prefix.length), count]));
  }

  /** The first lane that has its full share; null when a slot is free for all lanes. */
  full<L extends Lane>(lanes: readonly L[]): L | null {
    return lanes.find((lane) => (this.held.get(lane.name) ?? 0) >= this.shareOf(lane)) ?? null;
  }

  /** Takes a slot and returns the function that frees it, to be called once. Null when a lane is full. */
  enter(lanes: readonly Lane[]): (() => void) | null {
    if (this.free <= 0 || this.full(lanes)) return null;
    this.taken += 1;
    for (const { name } of lanes) this.held.set(name, (this.held.get(name) ?? 0) + 1);
    return () => {
      this.taken -= 1;
      for (const { name } of lanes) this.leave(name);
    };
  }

  /** Does the work if a slot is free. False: not done, the caller must retry later. */
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
