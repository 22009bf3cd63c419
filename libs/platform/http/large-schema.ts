import type Ajv from 'ajv';
import type { ValidateFunction } from 'ajv';
import { classOf, type Constructor, type PropertyMetadata, documentedOf, isFreeJson, isListOf, itemOf } from './declared-shape';
import { type LargeField, type ReadField, readFieldOf, type IssueMessage } from './large-field';
import { type KnownNames, createAjv } from './large-keywords';

/** Maximum items of a list that is validated with its object; longer lists are read item by item. */
const maxShortList = 1_000;

/** How a class is read: first everything without the long lists, then the lists. */
export interface ReadPlan {
  readonly own: ValidateFunction;
  readonly lists: readonly LongList[];
}

export interface LongList {
  readonly name: string;
  /** Validates the list itself; null for lists of the body and lists with inner long lists, which their object validates. */
  readonly own: ValidateFunction | null;
  readonly item: ReadPlan;
  readonly acrossItems: LargeField['acrossItems'];
}

type Schema = Readonly<Record<string, unknown>> & { readonly closed?: KnownNames };

/** The compiled validators of a class of `@Field`s. */
export class LargeSchema {
  /** Order in which issues of one object are listed. */
  readonly places = new Map<string, number>();
  readonly plan: ReadPlan;
  private readonly ajv: Ajv = createAjv();
  private readonly lists: LongList[] = [];

  constructor(
    type: Constructor,
    says: IssueMessage | undefined,
    private readonly quotableNames: RegExp | undefined,
  ) {
    this.plan = { own: this.ajv.compile(this.object(type, says, this.lists)), lists: this.lists };
  }

  private object(type: Constructor, says: IssueMessage | undefined, lists: LongList[]): Schema {
    const fields = documentedOf(type).map(([name, declared]) => ({
      name,
      declared,
      read: readFieldOf(type.prototype as object, name),
    }));
    const inOrder = [...fields.filter(({ read }) => !read.isReportedLast), ...fields.filter(({ read }) => read.isReportedLast)];
    for (const { name } of inOrder) this.places.set(name, this.places.get(name) ?? this.places.size);
    return {
      type: 'object',
      says: says ?? ((at: string) => `${at || 'The body'} must be an object.`),
      closed: { names: fields.map(({ name }) => name), quotableNames: this.quotableNames },
      required: fields.flatMap(({ name, declared }) => (declared.required === false ? [] : [name])),
      properties: Object.fromEntries(inOrder.map(({ name, declared, read }) => [name, this.property(name, declared, read, lists)])),
    };
  }

  private property(name: string, declared: PropertyMetadata, read: ReadField, lists: LongList[]): Schema {
    const inner: LongList[] = [];
    const item = this.item(itemOf(declared), isListOf(declared) ? { ...read, message: read.itemMessage } : read, inner);
    if (!isListOf(declared)) {
      if (inner.length > 0) throw new Error(`${name} cannot have long lists: only a body has, and the items of a list.`);
      return item;
    }
    const { minItems, maxItems = maxShortList } = declared;
    const says = read.message ?? ((at: string) => `${at} must be a list${minItems === undefined ? '' : ` of ${minItems} to ${maxItems}`}.`);
    const list = { type: 'array', says, ...(minItems === undefined ? {} : { minItems }) };
    const bounded = (items: object) => ({ ...list, maxItems, if: { not: { maxItems } }, else: { items } });
    if (inner.length === 0 && maxItems <= maxShortList)
      return read.message ? { ...list, maxItems, not: { contains: { not: item } } } : bounded(item);
    const isInnermost = inner.length === 0;
    // The innermost lists have one common limit, which `isBounded` checks.
    const isLater = isInnermost && lists !== this.lists;
    const own = isLater ? this.ajv.compile(list) : null;
    lists.push({ name, own, item: { own: this.ajv.compile(item), lists: inner }, acrossItems: read.acrossItems });
    if (isInnermost) return isLater ? { says } : list;
    return bounded({ type: item['type'], says: item['says'], closed: item.closed });
  }

  private item(declared: PropertyMetadata, read: ReadField, lists: LongList[]): Schema {
    const type = classOf(declared);
    const schema = type ? this.object(type, read.message, lists) : valueOf(declared, read);
    return { ...schema, ...(declared.nullable ? { nullable: true } : {}), ...(read.rule ? { rule: read.rule } : {}) };
  }
}

function valueOf(declared: PropertyMetadata, read: ReadField): Schema {
  const { type, enum: values, minimum, maximum } = declared;
  const said = (what: string) => ({ says: read.message ?? ((at: string) => `${at} must be ${what}.`) });
  if (read.text) return { type, ...said('a text'), text: read };
  if (values) return { enum: declared.nullable ? [...values, null] : values, ...said(`one of ${values.join(', ')}`) };
  if (isFreeJson(declared)) return { ...(type === 'object' ? { type } : {}), free: true, ...said('an object') };
  if (type === 'boolean') return { type, ...said('true or false') };
  if (type === 'integer' || type === 'number')
    return { type, minimum, maximum, ...said(type === 'integer' ? 'a whole number' : 'a number') };
  throw new Error(`A large body cannot have a field of ${JSON.stringify(declared)}.`);
}
