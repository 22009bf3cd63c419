import { isRecord, maxIssues } from '@exchange/kernel';
import { classOf, type Constructor, documentedOf, isListOf, itemOf, type PropertyMetadata } from './declared-shape';
import { type LargeField, type ReadField, readFieldOf } from './large-field';
import { type Check, LargeBodyIssues } from './large-issues';
import { valueCheck } from './large-values';

/** Maximum items of a list that is checked with its object; longer lists are read item by item. */
const maxShortList = 1_000;

/** How a value is read: first everything without the long lists, then the lists. */
export interface ReadPlan {
  readonly own: Check;
  readonly lists: readonly LongList[];
  /** Checks only the names of an object's members. */
  readonly names?: Check;
}

interface LongList {
  readonly name: string;
  /** Check of the list without its items; null when the check of its object includes it. */
  readonly own: Check | null;
  readonly item: ReadPlan;
  readonly acrossItems: LargeField['acrossItems'];
}

/** How objects of a class of `@Field`s are read. */
export class ObjectPlan implements ReadPlan {
  readonly lists: LongList[] = [];
  private readonly known: ReadonlySet<string>;
  private readonly fields: readonly { readonly name: string; readonly isOptional: boolean; readonly check: Check }[];

  /** @param quotableNames Unknown names that issues may quote. */
  constructor(
    type: Constructor,
    private readonly read: ReadField,
    private readonly quotableNames = /^/,
    private readonly isBody = false,
  ) {
    const declared = documentedOf(type).map(([name, property]) => ({ name, property, read: readFieldOf(type.prototype as object, name) }));
    const inOrder = [...declared.filter((field) => !field.read.isReportedLast), ...declared.filter((field) => field.read.isReportedLast)];
    this.known = new Set(declared.map(({ name }) => name));
    this.fields = inOrder.map(({ name, property, read: field }) => ({
      name,
      isOptional: property.required === false,
      check: isListOf(property) ? this.list(name, property, field) : this.single(name, property, field),
    }));
  }

  readonly own: Check = (value, issues) => {
    let isValid = this.names(value, issues);
    if (!isRecord(value)) return false;
    const { areNamesOnly } = issues;
    issues.areNamesOnly ||= !isValid;
    for (const { name, isOptional, check } of this.fields) {
      const member = value[name];
      if (!(isOptional && member === undefined) && !issues.at(name, check, member)) isValid = false;
    }
    issues.areNamesOnly = areNamesOnly;
    const broken = isValid && this.read.rule?.(value as never);
    if (broken) issues.add(broken[1], value, broken[0]);
    return isValid;
  };

  readonly names: Check = (value, issues) => {
    if (!isRecord(value)) return issues.add(this.read.message ?? ((at) => `${at || 'The body'} must be an object.`), value);
    const unknown: string[] = [];
    for (const name in value) if (!this.known.has(name) && unknown.push(name) === maxIssues) break;
    for (const name of unknown) issues.addName(value, name, this.quotableNames.test(name));
    return unknown.length === 0;
  };

  private single(name: string, property: PropertyMetadata, read: ReadField): Check {
    const { own, lists } = this.item(property, read);
    if (lists.length > 0) throw new Error(`${name} cannot have long lists: only a body has, and the items of a list.`);
    return own;
  }

  private list(name: string, property: PropertyMetadata, read: ReadField): Check {
    const { minItems = 0, maxItems = maxShortList } = property;
    const says = read.message ?? ((at: string) => `${at} must be a list${minItems > 0 ? ` of ${minItems} to ${maxItems}` : ''}.`);
    const bounded =
      (max: number, check: Check): Check =>
      (items, issues) => {
        if (!Array.isArray(items) || items.length < minItems || items.length > max) return issues.add(says, items);
        if (read.message) return items.every((item) => isFree(check, item)) || issues.add(says, items);
        return items.filter((item, index) => !issues.at(index, check, item)).length === 0;
      };
    const item = this.item(itemOf(property), { ...read, message: read.itemMessage });
    const isInnermost = item.lists.length === 0;
    if (isInnermost && maxItems <= maxShortList) return bounded(maxItems, item.own);
    const unbounded: Check = (items, issues) => (Array.isArray(items) && items.length >= minItems) || issues.add(says, items);
    const isLater = isInnermost && !this.isBody;
    this.lists.push({ name, own: isLater ? unbounded : null, item, acrossItems: read.acrossItems });
    if (isLater) return (items, issues) => items !== undefined || issues.add(says, items);
    // The innermost lists have one common limit, which the reader checks.
    return isInnermost ? unbounded : bounded(maxItems, item.names!);
  }

  private item(property: PropertyMetadata, read: ReadField): ReadPlan {
    const type = classOf(property);
    const plan = type ? new ObjectPlan(type, read, this.quotableNames) : { own: valueCheck(property, read), lists: [] };
    return property.nullable ? { ...plan, own: (value, issues) => value === null || plan.own(value, issues) } : plan;
  }
}

/** Whether an item has no problem. A broken rule is an issue of an item whose members are valid. */
function isFree(check: Check, item: unknown): boolean {
  const issues = new LargeBodyIssues();
  return check(item, issues) && issues.found.length === 0;
}
