import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const document = JSON.parse(readFileSync(join(__dirname, '..', '..', 'docs', 'openapi.json'), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Names in a value, at any depth, that the schema does not have. */
export function unknownNames(schema: string, value: unknown): string[] {
  return unknownIn(document.components.schemas[schema]!, value, '');
}

function unknownIn(schema: Schema, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const properties = propertiesOf(schema);
  // Open schemas allow any name.
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    properties[name] === undefined ? [`${path}${name}`] : unknownIn(properties[name], inner, `${path}${name}.`),
  );
}

function propertiesOf({ $ref, anyOf = [], allOf = [], properties }: Schema): Schema['properties'] {
  if ($ref !== undefined) return propertiesOf(document.components.schemas[$ref.split('/').at(-1)!]!);
  const all = [properties, ...[...anyOf, ...allOf].map(propertiesOf)].filter((one) => one !== undefined);
  return all.length === 0 ? undefined : Object.assign({}, ...all);
}
