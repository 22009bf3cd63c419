import type { ErrorObject, ValidateFunction } from 'ajv';
import { invalidInput, type Issue, maxIssues } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import type { Constructor } from './declared-shape';
import { LargeSchema, type ReadPlan } from './large-schema';

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
 * Marks a body with lists of thousands of items. Ajv validates it by its `@Field`s in slices, without copying, trimming or converting anything. Issues
 * are listed up to 20.
 */
export const LargeBody = (options: LargeBodyOptions): ClassDecorator => Reflect.metadata(key, options);

export const largeBodyOf = (type: Constructor): LargeBodyOptions | undefined =>
  Reflect.getMetadata(key, type) as LargeBodyOptions | undefined;

/** Compiled with the first body, because most processes read none. */
const schemas = new WeakMap<Constructor, LargeSchema>();

/** Validates the body by its class and returns it; 400 with the issues. */
export async function readLarge(type: Constructor, { message, quotableNames, max }: LargeBodyOptions, body: unknown): Promise<object> {
  let schema = schemas.get(type);
  if (!schema) schemas.set(type, (schema = new LargeSchema(type, message === undefined ? undefined : () => message, quotableNames)));
  await new LargeBodyReader(schema, max).read(body);
  return body as object;
}

type Members = Readonly<Record<string, unknown>>;

class LargeBodyReader {
  private readonly issues: Issue[] = [];
  /** Slices are measured in time, because an item may have a few bytes or many kilobytes. */
  private readonly slices = new Slices();

  constructor(
    private readonly schema: LargeSchema,
    private readonly max: LargeBodyOptions['max'],
  ) {}

  async read(body: unknown): Promise<void> {
    const { plan } = this.schema;
    await this.slices.end();
    const wrong = this.validateOwn(plan.own, body, () => '');
    if (!wrong.has('') && this.isBounded(body as Members, wrong)) await this.readLists(plan, body as Members, '', wrong);
    if (this.issues.length > 0) throw invalidInput(this.issues);
  }

  private get isFull(): boolean {
    return this.issues.length >= maxIssues;
  }

  private isBounded(body: Members, wrong: ReadonlySet<string>): boolean {
    const lists = this.schema.plan.lists.filter(({ name }) => !wrong.has(`/${name}`));
    const counts = lists.map(({ name, item }) => itemsIn(body[name], item));
    if (counts.reduce((sum, count) => sum + count, 0) <= this.max.items) return true;
    this.add({ path: lists[counts.findIndex((count) => count > 0)]!.name, message: this.max.message });
    return false;
  }

  private async readLists({ lists }: ReadPlan, value: Members, at: string, wrong: ReadonlySet<string>): Promise<void> {
    for (const { name, own, item, acrossItems } of lists) {
      const items = value[name];
      const place = at === '' ? name : `${at}.${name}`;
      if (items === undefined || wrong.has(`/${name}`) || (own && this.validateOwn(own, items, () => place).size > 0)) continue;
      if (!Array.isArray(items)) continue;
      for (let index = 0; index < items.length && !this.isFull; index += 1) {
        const pause = wrong.has(`/${name}/${index}`) ? undefined : this.readItem(item, items[index], () => `${place}[${index}]`);
        if (pause) await pause;
      }
      for (const [index, member, messageAt] of acrossItems?.(items as never) ?? []) {
        this.add({ path: `${place}[${index}]${member}`, message: messageAt(`${place}[${index}]`) });
      }
    }
  }

  private readItem(plan: ReadPlan, value: unknown, at: () => string): Promise<void> | undefined {
    const wrong = this.validateOwn(plan.own, value, at);
    if (plan.lists.length > 0 && !wrong.has('')) return this.readLists(plan, value as Members, at(), wrong);
    return this.slices.isOver ? this.slices.end() : undefined;
  }

  /** Validates without the long lists; returns the JSON pointers of the issues. */
  private validateOwn(own: ValidateFunction, value: unknown, at: () => string): ReadonlySet<string> {
    if (own(value)) return noPointers;
    const found = firstByPointer(own.errors!);
    const places = [...found].sort(([left], [right]) => this.compare(left, right));
    for (const [pointer, error] of places) for (const issue of issuesAt(error, at() + pathOf(pointer, at()))) this.add(issue);
    return new Set(found.keys());
  }

  private add(issue: Issue): void {
    if (!this.isFull) this.issues.push(issue);
  }

  /** Orders pointers as their fields are declared, an object before its members. */
  private compare(left: string, right: string): number {
    const [one, other] = [left.split('/'), right.split('/')];
    const differs = one.findIndex((part, i) => part !== other[i]);
    return differs < 0 ? one.length - other.length : this.placeOf(one[differs]!) - this.placeOf(other[differs]);
  }

  private placeOf(part: string | undefined): number {
    return part === undefined ? -1 : (this.schema.places.get(part) ?? Number(part));
  }
}

const noPointers: ReadonlySet<string> = new Set();

function itemsIn(items: unknown, { lists }: ReadPlan): number {
  if (!Array.isArray(items)) return 0;
  if (lists.length === 0) return items.length;
  const inLists = (item: Members | null): number => lists.reduce((sum, { name, item: plan }) => sum + itemsIn(item?.[name], plan), 0);
  return (items as (Members | null)[]).reduce((sum, item) => sum + inLists(item), 0);
}

const pointerOf = ({ keyword, instancePath, params }: ErrorObject): string =>
  keyword === 'required' ? `${instancePath}/${String(params['missingProperty'])}` : instancePath;

/** The pointer and its ancestors: `/a/0`, `/a` and ``. */
function* prefixesOf(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) yield pointer.slice(0, end);
  yield '';
}

/** One error per pointer. For an object with unknown names only these are reported; its `rule` only when its members are valid. */
function firstByPointer(all: readonly ErrorObject[]): ReadonlyMap<string, ErrorObject> {
  const errors = all.filter(({ keyword }) => keyword !== 'if');
  const withUnknown = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === 'closed' ? [instancePath] : [])));
  const known = errors.filter(
    (error) => error.keyword === 'closed' || ![...prefixesOf(pointerOf(error))].some((place) => withUnknown.has(place)),
  );
  const wrong = new Set(known.flatMap((error) => (error.keyword === 'rule' ? [] : [...prefixesOf(pointerOf(error))])));
  const first = new Map<string, ErrorObject>();
  for (const error of known) {
    const pointer = pointerOf(error);
    if (!first.has(pointer) && !(error.keyword === 'rule' && wrong.has(pointer))) first.set(pointer, error);
  }
  return first;
}

function issuesAt({ keyword, params, parentSchema, data }: ErrorObject, at: string): readonly Issue[] {
  const tell = params['tell'] as ((at: string) => readonly Issue[]) | undefined;
  if (tell) return tell(at);
  const missing = keyword === 'required' ? String(params['missingProperty']) : null;
  const { says } = (missing === null ? parentSchema : (parentSchema!['properties'] as never)[missing]) as {
    says: (at: string, value?: unknown) => string;
  };
  return [{ path: at, message: missing === null ? says(at, data) : says(at, undefined) }];
}

/** Converts a JSON pointer to a path below `at`: `/uids/0/value` becomes `.uids[0].value`. */
function pathOf(pointer: string, at: string): string {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('');
  return at === '' ? path.slice(1) : path;
}
