/** Marks a property that accepts any JSON value. Nest cannot omit the type of a property; `toOpenApi31` removes it. */
export const anyJson = 'x-any-json';

/** What `checkBody` needs to know of a property. */
export interface DeclaredProperty {
  /** `free` is JSON of any shape; `plain` is a string, number or boolean. */
  readonly kind: 'plain' | 'object' | 'free';
  /** Maximum number of list items; undefined when the property is not a list. */
  readonly items?: number;
  /** Maximum length of a text, in characters. */
  readonly characters: number;
  /** Class of the object or of the list's objects. */
  readonly type: () => Constructor;
  /** Shape of the object or of the list's objects. */
  readonly shape: () => Shape;
}

export type Shape = ReadonlyMap<string, DeclaredProperty>;
export type Constructor = new () => object;

/** The OpenAPI metadata that `Field` stores for a property; PickType and OmitType copy it. */
export interface PropertyMetadata {
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly items?: PropertyMetadata;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
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

/** Limits of lists and texts that declare none. */
const defaultLimits = { items: 1_000, characters: 10_000 };

const shapes = new WeakMap<Constructor, Shape>();

/** The shape of a class of `@Field`s, cached per class. */
export function shapeOf(type: Constructor): Shape {
  let shape = shapes.get(type);
  if (!shape) shapes.set(type, (shape = readShape(type)));
  return shape;
}

function readShape(type: Constructor): Shape {
  return new Map(documentedOf(type).map(([name, property]) => [name, declared(property)]));
}

/** The properties of a class of `@Field`s, in the order of their declaration. */
export function documentedOf({ prototype }: Constructor): (readonly [name: string, property: PropertyMetadata])[] {
  const names = ((Reflect.getMetadata(propertiesKey, prototype as object) ?? []) as string[]).map((marked) => marked.slice(1));
  return names.map((name) => [name, Reflect.getMetadata(propertyKey, prototype as object, name) as PropertyMetadata]);
}

export const isListOf = (property: PropertyMetadata): boolean => property.isArray === true || property.type === 'array';

/** The declaration of a list's items, or the property itself when it is not a list. */
export const itemOf = (property: PropertyMetadata): PropertyMetadata => (property.type === 'array' ? property.items! : property);

export const isFreeJson = (item: PropertyMetadata): boolean => anyJson in item || item.additionalProperties === true;

export const classOf = ({ type }: PropertyMetadata): Constructor | null =>
  typeof type === 'function' ? (type as () => Constructor)() : null;

function declared(property: PropertyMetadata): DeclaredProperty {
  const item = itemOf(property);
  return {
    kind: isFreeJson(item) ? 'free' : typeof item.type === 'function' ? 'object' : 'plain',
    ...(isListOf(property) ? { items: property.maxItems ?? defaultLimits.items } : {}),
    characters: item.maxLength ?? defaultLimits.characters,
    type: () => classOf(item)!,
    shape: () => shapeOf(classOf(item)!),
  };
}
