import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hidden, isSecret, withoutSecrets } from './hidden';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [part: string]: unknown;
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
const { paths, components } = JSON.parse(readFileSync(join(__dirname, '../../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Every property of a schema, at any depth, with its description. */
function propertiesOf(schema: Schema, seen: readonly string[] = []): [string, string][] {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  if (name !== undefined) return seen.includes(name) ? [] : propertiesOf(components.schemas[name]!, [...seen, name]);
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, each]): [string, string][] => [
    [key, each.description ?? ''],
    ...propertiesOf(each, seen),
  ]);
  const parts = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'].flatMap((part) => schema[part] ?? []) as (Schema | boolean)[];
  return [...own, ...parts.flatMap((part) => (typeof part === 'object' ? propertiesOf(part, seen) : []))];
}

const properties = Object.values(paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => propertiesOf(schema)));

/** Fields whose description has such a word, but which hold no secret. */
const harmless = new Set(['agentUrl', 'scope']);

describe('A recorded body', () => {
  test('hides every field of the contract whose name or description says that it is a secret', () => {
    expect(properties.length).toBeGreaterThan(300);
    const secrets = properties.filter(
      ([name, description]) =>
        !harmless.has(name) &&
        (/secret|password|passphrase|credential|token|api_?key|private_?key/i.test(name) ||
          /secret|password|credential|stored encrypted|shown again|from the mail|tokens?\b/i.test(description)),
    );
    expect([...new Set(secrets.map(([name]) => name))].sort()).toEqual([
      'bearerToken',
      'credentials',
      'currentPassword',
      'newPassword',
      'password',
      'secret',
      'token',
    ]);
    expect(secrets.filter(([name]) => !isSecret(name))).toEqual([]);
  });

  test('keeps all else, names a variable for each secret, and keeps null, which erases', () => {
    const body = {
      name: 'a',
      list: [{ clientSecret: 'x' }],
      bearerToken: null,
      authentication: { credentials: ['x'], schemes: ['Bearer'] },
    };
    expect(withoutSecrets(body)).toEqual({
      name: 'a',
      list: [{ clientSecret: new Hidden('EXCHANGE_CLIENT_SECRET') }],
      bearerToken: null,
      authentication: { credentials: new Hidden('EXCHANGE_CREDENTIALS'), schemes: ['Bearer'] },
    });
  });
});
