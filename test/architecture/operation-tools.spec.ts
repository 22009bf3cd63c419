import { buildOpenApi } from '../../apps/api/src/openapi';
import { operationsWithTools } from './operation-tools';

type Operations = ReturnType<typeof operationsWithTools>;
interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: object;
}

let operations: Operations;
let schemas: Readonly<Record<string, Schema>>;
const wrongAmong = (isWrong: (operation: Operations[number][1], name: string) => boolean) =>
  operations.filter(([name, operation]) => isWrong(operation, name)).map(([name]) => name);

beforeAll(async () => {
  const { paths, components } = await buildOpenApi();
  operations = operationsWithTools(paths);
  schemas = components!.schemas as typeof schemas;
});

/** Placeholders that the request of an operation has values for. */
function valuesOf({ parameters = [], requestBody }: Operations[number][1]): string[] {
  const schema = (requestBody as { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } | undefined)?.content[
    'application/json'
  ]?.schema;
  const body = schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!];
  return [
    'body',
    'header.Idempotency-Key',
    ...parameters.map((one) => `${one.in}.${one.name}`),
    ...Object.keys(body?.properties ?? {}).map((name) => `body.${name}`),
  ];
}

const placeholdersOf = (argument: unknown): string[] =>
  typeof argument === 'string'
    ? [...argument.matchAll(/^\{((?:path|query|header|body)\b.*)\}$/g)].map(([, name]) => name!)
    : Object.values(argument ?? {}).flatMap(placeholdersOf);

describe('Tools of operations', () => {
  test('name only values that the request has', () => {
    expect(operations.length).toBeGreaterThan(120);
    expect(
      wrongAmong((operation) => {
        const { arguments: args, values = {}, defaults = {} } = operation['x-tool'];
        const known = valuesOf(operation);
        return [...placeholdersOf(args), ...Object.keys(values), ...Object.keys(defaults)].some((name) => !known.includes(name));
      }),
    ).toEqual([]);
  });

  test('with arguments take every parameter of the path', () => {
    expect(
      wrongAmong(({ 'x-tool': { arguments: args }, parameters = [] }) =>
        parameters.some((one) => one.in === 'path' && args !== undefined && !placeholdersOf(args).includes(`path.${one.name}`)),
      ),
    ).toEqual([]);
  });

  test('have words for values of the parameter only', () => {
    expect(
      wrongAmong(({ 'x-tool': { values = {} }, parameters = [] }) =>
        Object.entries(values).some(([at, words]) => {
          const { enum: own, items } = (parameters.find((one) => `query.${one.name}` === at)?.schema ?? {}) as Schema;
          return Object.keys(words).some((word) => !(own ?? items?.enum ?? []).includes(word));
        }),
      ),
    ).toEqual([]);
  });
});
