import { invalidInput } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import type { Constructor } from './declared-shape';
import { LargeBodyIssues } from './large-issues';
import { ObjectPlan, type ReadPlan } from './large-plan';

export interface LargeBodyOptions {
  /** Maximum items of all long lists together, and the message beyond it. */
  readonly max: { readonly items: number; readonly message: string };
  /** Message for a body that is not an object. */
  readonly message?: string;
  /** Unknown names that may be quoted in issues; others may contain personal data. Default: all. */
  readonly quotableNames?: RegExp;
}

const key = 'exchange:large-body';

/**
 * Marks a body with lists of thousands of items. It is validated by its `@Field`s in slices, without copying, trimming or converting anything. Issues are
 * listed up to 20.
 */
export const LargeBody = (options: LargeBodyOptions): ClassDecorator => Reflect.metadata(key, options);

export const largeBodyOf = (type: Constructor): LargeBodyOptions | undefined =>
  Reflect.getMetadata(key, type) as LargeBodyOptions | undefined;

/** Made with the first body, because most processes read none. */
const plans = new WeakMap<Constructor, ReadPlan>();

/** Validates the body by its class and returns it; 400 with the issues. */
export async function readLarge(type: Constructor, { message, quotableNames, max }: LargeBodyOptions, body: unknown): Promise<object> {
  let plan = plans.get(type);
  if (!plan) plans.set(type, (plan = new ObjectPlan(type, message === undefined ? {} : { message: () => message }, quotableNames, true)));
  const reader = new LargeBodyReader();
  await reader.read(plan, max, body);
  if (reader.issues.found.length > 0) throw invalidInput(reader.issues.found);
  return body as object;
}

type Members = Readonly<Record<string, unknown>>;

class LargeBodyReader {
  readonly issues = new LargeBodyIssues();
  /** Slices are measured in time, because an item may have a few bytes or many kilobytes. */
  private readonly slices = new Slices();

  async read(plan: ReadPlan, max: LargeBodyOptions['max'], body: unknown): Promise<void> {
    await this.slices.end();
    plan.own(body, this.issues);
    if (this.issues.wrong.has(body)) return;
    const counts = plan.lists.map(({ name, item }) => this.itemsIn((body as Members)[name], item));
    if (counts.reduce((sum, count) => sum + count, 0) <= max.items) return this.readLists(plan, body as Members);
    const { name } = plan.lists[counts.findIndex((count) => count > 0)]!;
    this.issues.at(name, () => this.issues.add(() => max.message, body), body);
  }

  private async readLists({ lists }: ReadPlan, value: Members): Promise<void> {
    const { wrong, trail } = this.issues;
    for (const { name, own, item, acrossItems } of lists) {
      const items = value[name];
      if (items === undefined || (own ? !this.issues.at(name, own, items) : wrong.has(items))) continue;
      trail.push(name);
      for (const [index, one] of (items as unknown[]).entries()) {
        if (this.issues.isFull) break;
        // The names of these items were checked with their list.
        if (item.lists.length > 0 && wrong.has(one)) continue;
        trail.push(index);
        item.own(one, this.issues);
        if (item.lists.length > 0 && !wrong.has(one)) await this.readLists(item, one as Members);
        else if (this.slices.isOver) await this.slices.end();
        trail.pop();
      }
      for (const [index, member, says] of acrossItems?.(items as never) ?? [])
        this.issues.at(index, () => this.issues.add(says, undefined, member), undefined);
      trail.pop();
    }
  }

  /** Number of items of the innermost lists. */
  private itemsIn(items: unknown, { lists }: ReadPlan): number {
    if (!Array.isArray(items) || this.issues.wrong.has(items)) return 0;
    if (lists.length === 0) return items.length;
    const inLists = (one: Members | null): number => lists.reduce((sum, { name, item }) => sum + this.itemsIn(one?.[name], item), 0);
    return (items as (Members | null)[]).reduce((sum, one) => sum + inLists(one), 0);
  }
}
