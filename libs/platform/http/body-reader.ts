import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { type Issue, shortened } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { type Constructor, type Shape, shapeOf } from './declared-shape';

/** Values of a body that is transformed and validated at once. */
export const validatedAtOnce = 500;
/** Values of a list that are transformed and validated before others get their turn: about a millisecond. */
const sliceValues = 100;

type Members = Record<string, unknown>;

export interface ReadObject {
  readonly instance: object;
  readonly issues: readonly Issue[];
}

/** An instance of the class, with everything that is wrong with it. */
export async function readObject(type: Constructor, plain: object, groups: string[] = []): Promise<ReadObject> {
  const { instance, errors } = await read(type, plain, groups);
  return { instance, issues: issuesOf(errors) };
}

/**
 * As {@link readObject}, for objects with many values. The rules of a class for all of them would block the event loop, so every long list, nested ones
 * too, is read in slices: the first slice with the object, the others by themselves.
 */
export async function readInSlices(type: Constructor, plain: Members): Promise<ReadObject> {
  const lists = new Lists();
  lists.take(type, plain, []);
  const { instance, errors } = await read(type, plain, []);
  const issues = issuesOf(errors);
  // An outer list is completed before the lists in its items.
  for (const list of lists.long.reverse()) issues.push(...(await complete(list, instance, issues)));
  return { instance, issues };
}

/** Reads the other slices of a list into the instance. What is wrong with the list itself is told once, and before what is wrong with its items. */
async function complete({ type, name, at, slices }: LongList, instance: object, before: readonly Issue[]): Promise<readonly Issue[]> {
  const items = at.reduce<unknown>((value, part) => (value as Members)[part], instance) as unknown[];
  const path = at.reduce<string>((parent, part) => pathOf(parent, String(part)), '');
  const ofItems: Issue[] = [];
  let own = before.find((issue) => issue.path === path);
  const isTold = own !== undefined;
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
  return own === undefined || isTold ? ofItems : [own, ...ofItems];
}

interface LongList {
  /** Class that declares the list. */
  readonly type: Constructor;
  readonly name: string;
  readonly at: readonly (string | number)[];
  readonly slices: readonly (readonly unknown[])[];
}

/** Takes the long lists out of a body, and leaves their first slices there. */
class Lists {
  /** A list in an item of another comes before that other. */
  readonly long: LongList[] = [];

  /** Values that are left. */
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

/** What is wrong with the items of a slice, not with how many there are. */
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
