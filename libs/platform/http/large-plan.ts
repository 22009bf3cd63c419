import { isRecord, type Issue, maxIssues } from '@exchange/kernel';
import { classOf, type Constructor, documentedOf, isListOf, itemOf, type PropertyMetadata } from './declared-shape';
import { type IssueMessage, type LargeField, type ReadField, readFieldOf } from './large-field';
import { problemOfValue } from './large-values';

/** Maximum items of a list that is checked with its object. Longer lists are read item by item and have one common limit. */
export const maxShortList = 1_000;

/** Issues of a body so far, and what is left to read. */
export class Findings {
  readonly issues: Issue[] = [];
  lists: LongList[] = [];

  add(message: IssueMessage, value: unknown, at: string, member = ''): false {
    this.issues.push({ path: at + member, message: message(at, value) });
    return false;
  }
}

export interface LongList extends Pick<LargeField, 'acrossItems'> {
  readonly items: readonly unknown[];
  readonly at: string;
  readonly item: Plan;
}

/** Adds the issues of a value at a path. Returns whether there are none. */
type Check = (value: unknown, at: string, found: Findings) => boolean;

export interface Plan {
  readonly check: Check;
  /** Only for objects with long lists: checks the names of their members. */
  readonly names?: Check;
}

/** How objects of a class of `@Field`s are checked. Issues may quote unknown names that match `quotable`. */
export function planOf(type: Constructor, { message, rule }: ReadField, quotable: RegExp): Plan {
  const fields = documentedOf(type).map(([name, property]) => {
    const read = readFieldOf(type.prototype as object, name);
    const isList = isListOf(property);
    const item = itemPlan(itemOf(property), isList ? { ...read, message: read.itemMessage } : read, quotable);
    if (item.names && !isList) throw new Error(`${name} cannot have long lists: only a body has, and the items of a list.`);
    const isLong = isList && (item.names !== undefined || property.maxItems! > maxShortList);
    return { name, isLong, isOptional: property.required === false, check: isList ? listCheck(property, read, item, isLong) : item.check };
  });
  const known = new Set(fields.map(({ name }) => name));

  const names: Check = (value, at, found) => {
    if (!isRecord(value))
      return found.add(message ?? (() => (at === '' ? 'The body must be a JSON object.' : `${at} must be an object.`)), value, at);
    let unknown = 0;
    for (const name in value) {
      if (known.has(name)) continue;
      if (quotable.test(name)) found.add(() => `${name} is not a known property.`, value, memberOf(at, name));
      else found.add(() => 'One of its members is not a known property.', value, at);
      if (++unknown === maxIssues) break;
    }
    return unknown === 0;
  };
  const check: Check = (value, at, found) => {
    if (!names(value, at, found) || !isRecord(value)) return false;
    let isValid = true;
    for (const { name, isOptional, check: checkMember } of fields) {
      const member = value[name];
      if (!(isOptional && member === undefined) && !checkMember(member, memberOf(at, name), found)) isValid = false;
    }
    const broken = isValid ? rule?.(value as never) : null;
    return broken ? found.add(broken[1], value, at, broken[0]) : isValid;
  };
  return fields.some(({ isLong }) => isLong) ? { check, names } : { check };
}

const memberOf = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

function itemPlan(property: PropertyMetadata, read: ReadField, quotable: RegExp): Plan {
  const type = classOf(property);
  const plan = type ? planOf(type, read, quotable) : { check: valueCheck(property, read) };
  return property.nullable ? { ...plan, check: (value, at, found) => value === null || plan.check(value, at, found) } : plan;
}

function valueCheck(property: PropertyMetadata, read: ReadField): Check {
  const problemOf = problemOfValue(property, read);
  return (value, at, found) => {
    const what = problemOf(value);
    return what === null || found.add(read.message ?? (() => `${at} ${what}.`), value, at);
  };
}

function listCheck(property: PropertyMetadata, { message, acrossItems }: ReadField, item: Plan, isLong: boolean): Check {
  const { minItems = 0, maxItems = maxShortList } = property;
  const max = maxItems > maxShortList ? Infinity : maxItems;
  const says = message ?? ((at: string) => `${at} must be a list${minItems > 0 ? ` of ${minItems} to ${maxItems}` : ''}.`);
  return (items, at, found) => {
    if (!Array.isArray(items) || items.length < minItems || items.length > max) return found.add(says, items, at);
    if (isLong) found.lists.push({ items, at, item, acrossItems });
    if (isLong && !item.names) return true;
    const before = found.issues.length;
    for (const [index, one] of items.entries()) (item.names ?? item.check)(one, `${at}[${index}]`, found);
    if (found.issues.length === before) return true;
    if (message) found.issues.length = before;
    return message ? found.add(says, items, at) : false;
  };
}
