/**
 * A bounded queue with lanes that are served in turn, each first in, first out. A long lane gets the same share as a short one. Items that do not
 * fit are still in PostgreSQL.
 */
export class LaneQueue<Item> {
  private readonly lanes = new Map<string, Item[]>();
  private length = 0;

  constructor(private readonly limits: { perLane: number; total: number }) {}

  get size(): number {
    return this.length;
  }

  /** Returns false when the lane or the queue is full. */
  add(lane: string, item: Item): boolean {
    const items = this.lanes.get(lane);
    if (this.length >= this.limits.total || (items?.length ?? 0) >= this.limits.perLane) return false;
    if (items === undefined) this.lanes.set(lane, [item]);
    else items.push(item);
    this.length += 1;
    return true;
  }

  /** Takes at most `max` items, one per lane and round. `admit` is called before each item. */
  take(max: number, admit: (lane: string) => boolean): { lane: string; item: Item }[] {
    const taken: { lane: string; item: Item }[] = [];
    let round = [...this.lanes.keys()];
    while (round.length > 0 && taken.length < max) {
      const next: string[] = [];
      for (const lane of round) {
        if (taken.length >= max) break;
        if (!admit(lane)) continue;
        taken.push({ lane, item: this.shift(lane) });
        if (this.lanes.has(lane)) next.push(lane);
      }
      round = next;
    }
    return taken;
  }

  /** Moves the served lane to the end, so that the next call starts with the others. */
  private shift(lane: string): Item {
    const items = this.lanes.get(lane) as [Item, ...Item[]];
    const item = items.shift() as Item;
    this.lanes.delete(lane);
    if (items.length > 0) this.lanes.set(lane, items);
    this.length -= 1;
    return item;
  }
}
