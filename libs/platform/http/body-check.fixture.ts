import { Field } from './field';

export class ItemBody {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.integer({ many: { max: 3 } })
  sizes: number[];

  @Field.object(() => ItemBody, { optional: true })
  inner?: ItemBody;
}

export class WholeBody {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.object(() => ItemBody, { many: { max: 10 } })
  items: ItemBody[];

  @Field.record({ optional: true })
  ext?: object;

  @Field.record({ optional: true, many: { max: 20_000 } })
  records?: object[];
}

export const many = (size: number, member: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: size }, (_, i) => member(i)));
export const list = (size: number, item: unknown) => Array.from({ length: size }, () => item);

/** Builds bodies that are expensive to check; `size` is the number of their parts. */
export const hostile: Readonly<Record<string, (size: number) => unknown>> = {
  'unknown names': (size) => many(size, (i) => [`n${i}`, 1]),
  'unknown names at a deep level': (size) => ({ name: 'a', items: [{ name: 'a', sizes: [], inner: many(size, (i) => [`n${i}`, {}]) }] }),
  'a long name': (size) => ({ ['n'.repeat(size)]: 1 }),
  'many long names': (size) => many(size / 1_000, (i) => [`${'n'.repeat(1_000)}${i}`, 1]),
  'empty objects in a list': (size) => ({ items: list(size, {}) }),
  'objects in every item of a list': (size) => ({ items: list(10, { name: 'a', sizes: list(size / 10, {}) }) }),
  'a list of lists': (size) => ({ items: list(10, list(size / 10, [])) }),
  'an object where a list belongs': (size) => ({ items: many(size, (i) => [`${i}`, {}]) }),
  'an object where a text belongs': (size) => ({ name: many(size, (i) => [`${i}`, {}]), items: [] }),
  'a tree at an unknown name': (size) => ({ other: list(size, { a: [] }) }),
  'a text': (size) => ({ name: 'a'.repeat(size), items: [] }),
  'white space': (size) => ({ name: ' '.repeat(size), items: [] }),
  'invalid items only': (size) => ({ items: list(10, { name: 'a'.repeat(size / 10), sizes: 'b'.repeat(size / 10) }) }),
  'free JSON, wide': (size) => ({ name: 'a', items: [], ext: many(size, (i) => [`n${i}`, {}]) }),
  'free JSON, a text': (size) => ({ name: 'a', items: [], ext: { a: 'a'.repeat(size) } }),
  'free JSON in a list': (size) => ({ name: 'a', items: [], records: list(size, { a: 1, b: [{}] }) }),
  'repeated members of one name': (size) => JSON.parse(`{${list(size, '"name":"a"').join()}}`) as unknown,
};
