import { invalidInput, isRecord, maxIssues } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { type Constructor, type Shape, shapeOf } from './declared-shape';
import { Findings, maxShortList, type Plan, planOf } from './large-plan';

export interface LargeBodyOptions {
  /** Maximum items of all long lists together, and the message beyond it. */
  readonly max: { readonly items: number; readonly message: string };
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
const plans = new WeakMap<Constructor, Plan>();

/** Validates the body by its class and returns it; 400 with the issues. */
export async function readLarge(type: Constructor, { quotableNames = /^/, max }: LargeBodyOptions, body: unknown): Promise<object> {
  let plan = plans.get(type);
  if (!plan) plans.set(type, (plan = planOf(type, {}, quotableNames)));
  const shape = shapeOf(type);
  const found = new Findings();
  const slices = new Slices();
  await slices.end();
  plan.check(body, '', found);
  if (itemsIn(body, shape) > max.items) found.issues.push({ path: firstListOf(body as Members, shape), message: max.message });
  else await readLists(found, slices);
  if (found.issues.length > 0) throw invalidInput(found.issues.slice(0, maxIssues));
  return body as object;
}

type Members = Readonly<Record<string, unknown>>;

/** Number of items of the long lists. */
function itemsIn(value: unknown, shape: Shape): number {
  let count = 0;
  for (const [name, { kind, items = 0, shape: itemShape }] of isRecord(value) ? shape : []) {
    const list = (value as Members)[name];
    if (!Array.isArray(list)) continue;
    if (items > maxShortList) count += list.length;
    else if (kind === 'object' && list.length <= items) for (const item of list) count += itemsIn(item, itemShape());
  }
  return count;
}

const firstListOf = (body: Members, shape: Shape): string =>
  [...shape.keys()].find((name) => Array.isArray(body[name]) && body[name].length > 0)!;

async function readLists(found: Findings, slices: Slices): Promise<void> {
  const { lists } = found;
  found.lists = [];
  for (const { items, at, item, acrossItems } of lists) {
    for (const [index, one] of items.entries()) {
      if (found.issues.length >= maxIssues) return;
      // The names of items with lists were checked with their list.
      if (item.names?.(one, '', new Findings()) === false) continue;
      item.check(one, `${at}[${index}]`, found);
      if (found.lists.length > 0) await readLists(found, slices);
      else if (slices.isOver) await slices.end();
    }
    for (const [index, member, says] of acrossItems?.(items as never) ?? []) found.add(says, undefined, `${at}[${index}]`, member);
  }
}
