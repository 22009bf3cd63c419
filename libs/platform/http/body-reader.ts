import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { type Issue, shortened } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { type Constructor, type Shape, shapeOf } from './declared-shape';

/** Number of values up to which a body is transformed and validated at once. */
export const maxValuesAtOnce = 500;
/** Number of values that are transformed and validated per turn of the event loop: about one millisecond. */
const sliceValues = 100;

type Members = Record<string, unknown>;

export interface ReadObject {
  readonly instance: object;
  readonly issues: readonly Issue[];
}

/** Creates an instance of the class, with all its issues. */
export async function readObject(type: Constructor, plain: object, groups: string[] = []): Promise<ReadObject> {
  const { instance, errors } = await read(type, plain, groups);
  return { instance, issues: issuesOf(errors) };
}

/**
 * {@link readObject} for objects with many values, without blocking the event loop. Each long list, nested ones included, is read in slices: the first
 * slice with the object, the others afterwards.
 */
export async function readInSlices(type: Constructor, plain: Members): Promise<ReadObject> {
  const lists = new LongLists();
  lists.take(type, plain, []);
  const { instance, errors } = await read(type, plain, []);
  const issues = issuesOf(errors);
  // An outer list is completed before the lists in its items.
  for (const list of lists.long.reverse()) issues.push(...(await complete(list, instance, issues)));
  return { instance, issues };
}

/** Reads the remaining slices of a list into the instance. An issue of the list itself is reported once, before those of its items. */
async function complete({ type, name, at, slices }: LongList, instance: object, before: readonly Issue[]): Promise<readonly Issue[]> {
  const items = at.reduce<unknown>((value, part) => (value as Members)[part], instance) as unknown[];
  const path = at.reduce<string>((parent, part) => pathOf(parent, String(part)), '');
  const ofItems: Issue[] = [];
  let own = before.find((issue) => issue.path === path);
  const isReported = own !== undefined;
  const turns = new Slices();
  for (const slice of slices.slice(1)) {
    await turns.end();
    const part = await read(type, { [name]: slice }, []);
    const error = part.errors.find(({ property }) => property === name);
    if (error) {
      own ??= issueOfItems(error, path);
      const placed = (error.children ?? []).map((child) => Object.assign(child, { property: `${Number(child.property) + items.length}` }));
      ofItems.push(...issuesOf(placed, path));
    }
    for (const item of (part.instance as Members)[name] as unknown[]) items.push(item);
  }
  return own === undefined || isReported ? ofItems : [own, ...ofItems];
}

interface LongList {
  /** Class that declares the list. */
  readonly type: Constructor;
  readonly name: string;
  readonly at: readonly (string | number)[];
  readonly slices: readonly (readonly unknown[])[];
}

/** Cuts the long lists of a body after their first slices, which stay in the body. */
class LongLists {
  /** Inner lists come before the lists that contain them. */
  readonly long: LongList[] = [];

  /** Returns the number of values that stay in the object. */
  take(type: Constructor, value: Members, at: readonly (string | number)[], shape: Shape = shapeOf(type)): number {
    let values = 1;
    for (const [name, member] of Object.entries(value)) {
      const property = shape.get(name);
      if (typeof member !== 'object' || member === null || property?.kind === 'free') values += 1;
      else if (property?.items !== undefined && Array.isArray(member)) {
        const inner = property.kind === 'object' ? property.type() : null;
        values += this.list(type, value, { name, at: [...at, name], items: member, inner });
      } else if (property?.kind === 'object' && !Array.isArray(member))
        values += this.take(property.type(), member as Members, [...at, name]);
    }
    return values;
  }

  private list(
    type: Constructor,
    holder: Members,
    {
      name,
      at,
      items,
      inner,
    }: { readonly name: string; readonly at: readonly (string | number)[]; readonly items: unknown[]; readonly inner: Constructor | null },
  ): number {
    const slices: unknown[][] = [];
    let [values, first] = [0, 0];
    for (const [index, item] of items.entries()) {
      if (slices.length === 0 || values >= sliceValues) {
        slices.push([]);
        values = 0;
      }
      slices.at(-1)!.push(item);
      const isObject = inner !== null && typeof item === 'object' && item !== null && !Array.isArray(item);
      values += isObject ? this.take(inner, item as Members, [...at, index]) : 1;
      if (slices.length === 1) first = values;
    }
    if (slices.length < 2) return values;
    this.long.push({ type, name, at, slices });
    holder[name] = slices[0];
    return first;
  }
}

async function read(type: Constructor, plain: object, groups: string[]): Promise<{ instance: object; errors: ValidationError[] }> {
  const instance = plainToInstance(type, plain, { groups, exposeDefaultValues: true });
  const forbidNonWhitelisted = groups.length === 0;
  return { instance, errors: await validate(instance, { whitelist: true, forbidNonWhitelisted, forbidUnknownValues: true }) };
}

/** The issue about the items of a slice, without the rules for the length of the list. */
function issueOfItems({ property, value, constraints = {} }: ValidationError, path: string): Issue | undefined {
  const { arrayMinSize: _, arrayMaxSize: __, ...rules } = constraints;
  return Object.keys(rules).length === 0 ? undefined : { path, message: messageOf({ property, value, constraints: rules }) };
}

/** Flattens nested errors into dotted paths: `budget.currency`, `packages[0].budget`. */
function issuesOf(errors: readonly ValidationError[], parent = ''): Issue[] {
  return errors.flatMap((error) => {
    const path = pathOf(parent, error.property);
    const own = error.constraints ? [{ path, message: messageOf(error) }] : [];
    return [...own, ...issuesOf(error.children ?? [], path)];
  });
}

function pathOf(parent: string, property: string): string {
  if (/^\d+$/.test(property) && parent !== '') return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}

function messageOf({ property, value, constraints = {} }: Pick<ValidationError, 'property' | 'value' | 'constraints'>): string {
  if ('whitelistValidation' in constraints) return `${shortened(property, 60)} is not a known property.`;
  if (value === undefined) return `${property} is required.`;
  const [message = ''] = Object.values(constraints);
  return message.endsWith('.') ? message : `${message}.`;
}
