/** Marks a property that takes any JSON, `null` included: Nest cannot leave the type of a property out, `toOpenApi31` does. */
export const anyJson = 'x-any-json';

/** What a class declares of one of its properties: as much as tells whether a value may be looked at more closely. */
export interface Declared {
  /** `free`: JSON of any shape. `plain`: a text, a number, a boolean. */
  readonly kind: 'plain' | 'object' | 'free';
  /** Items of a list at most; undefined when it is none. */
  readonly items?: number;
  /** Characters of a text at most. */
  readonly characters: number;
  /** Class of an object, or of the objects of a list. */
  readonly type: () => Constructor;
  /** Of an object, or of the objects of a list. */
  readonly shape: () => Shape;
}

export type Shape = ReadonlyMap<string, Declared>;
export type Constructor = new () => object;

/** What `Field` tells the OpenAPI document of a property: the same declaration, whichever class picked or omitted it. */
export interface Documented {
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly items?: Documented;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly additionalProperties?: unknown;
}

const propertiesKey = 'swagger/apiModelPropertiesArray';
const propertyKey = 'swagger/apiModelProperties';

/** A list or a text that declares no limit has this one. */
const usual = { items: 1_000, characters: 10_000 };

const shapes = new WeakMap<Constructor, Shape>();

/** The shape of a class that is made of `@Field`s; made once. */
export function shapeOf(type: Constructor): Shape {
  let shape = shapes.get(type);
  if (!shape) shapes.set(type, (shape = readShape(type)));
  return shape;
}

function readShape(type: Constructor): Shape {
  return new Map(documentedOf(type).map(([name, property]) => [name, declared(property)]));
}

/** The properties of a class that is made of `@Field`s, in the order in which they are declared. */
export function documentedOf({ prototype }: Constructor): (readonly [name: string, property: Documented])[] {
  const names = ((Reflect.getMetadata(propertiesKey, prototype as object) ?? []) as string[]).map((marked) => marked.slice(1));
  return names.map((name) => [name, Reflect.getMetadata(propertyKey, prototype as object, name) as Documented]);
}

export const isListOf = (property: Documented): boolean => property.isArray === true || property.type === 'array';

/** What is declared of the items of a list, or of what is none. */
export const itemOf = (property: Documented): Documented => (property.type === 'array' ? property.items! : property);

export const isFree = (item: Documented): boolean => anyJson in item || item.additionalProperties === true;

export const classOf = ({ type }: Documented): Constructor | null => (typeof type === 'function' ? (type as () => Constructor)() : null);

function declared(property: Documented): Declared {
  const item = itemOf(property);
  return {
    kind: isFree(item) ? 'free' : typeof item.type === 'function' ? 'object' : 'plain',
    ...(isListOf(property) ? { items: property.maxItems ?? usual.items } : {}),
    characters: item.maxLength ?? usual.characters,
    type: () => classOf(item)!,
    shape: () => shapeOf(classOf(item)!),
  };
}
