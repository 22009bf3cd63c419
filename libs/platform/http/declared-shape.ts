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
  /** Of an object, or of the objects of a list. */
  readonly shape: () => Shape;
}

export type Shape = ReadonlyMap<string, Declared>;
type Constructor = new () => object;

/** What `Field` tells the OpenAPI document of a property: the same declaration, whichever class picked or omitted it. */
interface Documented {
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly items?: Documented;
  readonly maxItems?: number;
  readonly maxLength?: number;
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

function readShape({ prototype }: Constructor): Shape {
  const names = (Reflect.getMetadata(propertiesKey, prototype as object) ?? []) as string[];
  return new Map(
    names.map((marked) => {
      const name = marked.slice(1);
      return [name, declared(Reflect.getMetadata(propertyKey, prototype as object, name) as Documented)];
    }),
  );
}

function declared(property: Documented): Declared {
  const isList = property.isArray === true || property.type === 'array';
  const { type, maxLength = usual.characters, ...item } = property.type === 'array' ? property.items! : property;
  const isFree = anyJson in item || item.additionalProperties === true;
  const kind = isFree ? 'free' : typeof type === 'function' ? 'object' : 'plain';
  return {
    kind,
    ...(isList ? { items: property.maxItems ?? usual.items } : {}),
    characters: maxLength,
    shape: () => shapeOf((type as () => Constructor)()),
  };
}
