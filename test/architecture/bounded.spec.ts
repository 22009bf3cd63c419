import { filesIn, read } from './sources';

// oxlint-disable-next-line typescript/no-explicit-any -- JSON schemas are read member by member
type Schema = Readonly<Record<string, any>>;

const { paths, components } = JSON.parse(read('docs/openapi.json')) as {
  paths: Record<string, Record<string, Schema>>;
  components: Schema;
};

/** Paths of the lists in a schema, at any depth, that have no maximum length. */
function unboundedLists(given: Schema, at: string, above: readonly string[] = []): string[] {
  if (typeof given['$ref'] === 'string') {
    const name = given['$ref'].split('/').pop()!;
    return above.includes(name) ? [] : unboundedLists((components['schemas'] as Record<string, Schema>)[name]!, at, [...above, name]);
  }
  const own = [given['type']].flat().includes('array') && given['maxItems'] === undefined ? [at] : [];
  const parts = [...(given['anyOf'] ?? []), ...(given['oneOf'] ?? []), ...(given['allOf'] ?? [])] as Schema[];
  const members = Object.entries((given['properties'] ?? {}) as Record<string, Schema>);
  return [
    ...own,
    ...(given['items'] ? unboundedLists(given['items'] as Schema, `${at}[]`, above) : []),
    ...parts.flatMap((part) => unboundedLists(part, at, above)),
    ...members.flatMap(([name, member]) => unboundedLists(member, `${at}.${name}`, above)),
  ];
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

test('every list in a request body has a maximum length', () => {
  const bodies = operations.flatMap(({ name, operation }) =>
    Object.values((operation['requestBody']?.content ?? {}) as Record<string, { schema: Schema }>).map(({ schema }) => ({ name, schema })),
  );
  expect(bodies.length).toBeGreaterThan(50);
  expect(bodies.flatMap(({ name, schema }) => unboundedLists(schema, name))).toEqual([]);
});

/** Maximum number of values in nested lists of one body. A `@LargeBody` may have more, and so may lists of free-form JSON. */
const maxValues = 10_000;
/** Classes of bodies that `@LargeBody` reads, and the classes that extend them. */
const wires = filesIn(['libs'], (path) => path.endsWith('.wire.ts'))
  .map(read)
  .join('\n');
const declared = [...wires.matchAll(/^@LargeBody\([\s\S]*?^export class (\w+)/gm)].map(([, name]) => name!);
const large = declared.flatMap((name) => [
  name,
  ...[...wires.matchAll(new RegExp(`^export class (\\w+) extends ${name} `, 'gm'))].map(([, sub]) => sub!),
]);

/** Nested lists of a schema whose maximum lengths multiply to more than `maxValues`. */
function oversizedLists(given: Schema, at: string, around = 1, above: readonly string[] = []): string[] {
  if (typeof given['$ref'] === 'string') {
    const name = given['$ref'].split('/').pop()!;
    if (above.includes(name) || large.includes(name)) return [];
    return oversizedLists((components['schemas'] as Record<string, Schema>)[name]!, at, around, [...above, name]);
  }
  const count = around * ((given['maxItems'] as number | undefined) ?? 1);
  const { items } = given as { items?: Schema };
  const own = items && items['additionalProperties'] !== true && count > maxValues ? [`${at}: ${count}`] : [];
  const parts = [...(given['anyOf'] ?? []), ...(given['oneOf'] ?? []), ...(given['allOf'] ?? [])] as Schema[];
  const members = Object.entries((given['properties'] ?? {}) as Record<string, Schema>);
  return [
    ...own,
    ...(items ? oversizedLists(items, `${at}[]`, count, above) : []),
    ...parts.flatMap((part) => oversizedLists(part, at, around, above)),
    ...members.flatMap(([name, member]) => oversizedLists(member, `${at}.${name}`, around, above)),
  ];
}

test(`nested lists of a body have at most ${maxValues} values together, unless the body is a large body`, () => {
  const bodies = operations.flatMap(({ name, operation }) =>
    Object.values((operation['requestBody']?.content ?? {}) as Record<string, { schema: Schema }>).map(({ schema }) => ({ name, schema })),
  );
  expect(large.length).toBeGreaterThan(3);
  expect(bodies.flatMap(({ name, schema }) => oversizedLists(schema, name))).toEqual([]);
});

test('every list in a query has a maximum length', () => {
  const parameters = operations.flatMap(({ name, operation }) =>
    ((operation['parameters'] ?? []) as { name: string; schema: Schema }[]).map((parameter) => ({
      at: `${name}?${parameter.name}`,
      schema: parameter.schema,
    })),
  );
  expect(parameters.flatMap(({ at, schema }) => unboundedLists(schema, at))).toEqual([]);
});
