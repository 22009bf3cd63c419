/**
 * First in, first out per lane, and the lanes in turn: a lane with a thousand waiting gets the same share as a lane with one. Bounded,
 * because whatever does not fit is still in PostgreSQL.
 */
export class FairQueue<Item> {
  private readonly lanes = new Map<string, Item[]>();
  private length = 0;

  constructor(private readonly bounds: { perLane: number; total: number }) {}

  get size(): number {
    return this.length;
  }

  /** False when there is no room. */
  add(lane: string, item: Item): boolean {
    const items = this.lanes.get(lane);
    if (this.length >= this.bounds.total || (items?.length ?? 0) >= this.bounds.perLane) return false;
    if (items === undefined) this.lanes.set(lane, [item]);
    else items.push(item);
    this.length += 1;
    return true;
  }

  /** At most `max` items, one per lane and round, only from lanes for which `admit` says yes (it is asked before each item). */
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

  /** The lane that was served goes to the end, so that the next call begins with the others. */
  private shift(lane: string): Item {
    const items = this.lanes.get(lane) as [Item, ...Item[]];
    const item = items.shift() as Item;
    this.lanes.delete(lane);
    if (items.length > 0) this.lanes.set(lane, items);
    this.length -= 1;
    return item;
  }
}
