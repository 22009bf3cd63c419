import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { channels } from '@exchange/kernel';
import { createJsonValidator } from './json-schemas';
import { ProtocolSchemas } from './protocol-schemas';
import later from './schemas/adcp-3-1.json';
import products from './schemas/get-products-response.json';

const answer = {
  $id: '/schemas/answer.json',
  type: 'object',
  properties: { items: { type: 'array', items: { $ref: '#/$defs/item' } } },
  $defs: { item: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
};
const parts = { item: `${answer.$id}#/properties/items/items`, whole: answer.$id, lost: `${answer.$id}#/nowhere` };
const schemas = new ProtocolSchemas(parts, [answer]);

describe('ProtocolSchemas', () => {
  it('validates each part separately', () => {
    expect([schemas.fits('item', { id: 'a' }), schemas.fits('item', { id: 7 }), schemas.fits('whole', { items: [{ id: 7 }] })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('returns the errors of invalid values', () => {
    expect(schemas.errorsOf('item', { id: 'a' })).toBeNull();
    expect(schemas.errorsOf('whole', { items: [{}] })).toMatchObject([{ instancePath: '/items/0', keyword: 'required' }]);
  });

  it('throws when the schema of a part is missing', () => {
    expect(() => schemas.warm()).toThrow('lost');
  });

  describe('with parts of two releases', () => {
    const both = new ProtocolSchemas(
      {
        versions: {
          '3.0': 'get-adcp-capabilities-response#/properties/adcp/properties/major_versions',
          '3.1': 'core/version-envelope#/properties/adcp_version',
        },
        item: { '3.0': parts.item, '3.1': `${answer.$id}#/properties/items` },
        first: parts.item,
      },
      [answer],
    );

    it('validates by the release, by default the oldest', () => {
      expect(['3.0' as const, '3.1' as const].map((release) => both.fits('versions', [3], release))).toEqual([true, false]);
      expect([both.fits('versions', '3.1', '3.1'), both.fits('versions', '3.1')]).toEqual([true, false]);
      expect([both.fits('item', [{ id: 'a' }], '3.1'), both.fits('item', { id: 'a' })]).toEqual([true, true]);
    });

    it('compiles both releases, and has a part with one place in the oldest release only', () => {
      expect(() => both.warm()).not.toThrow();
      expect(both.fits('first', { id: 'a' })).toBe(true);
      expect(() => both.fits('first', { id: 'a' }, '3.1')).toThrow('The schema of first in 3.1 is missing.');
    });

    it('throws when the schema of a release is missing', () => {
      const lost = new ProtocolSchemas({ whole: { '3.0': answer.$id, '3.1': 'core/nowhere' } }, [answer]);
      expect(() => lost.warm()).toThrow('The schema of whole in 3.1 is missing.');
    });
  });
});

describe('the schemas of AdCP 3.0', () => {
  const published = '../../node_modules/@adcp/sdk/dist/lib/schemas-data/3.0';
  const files = readdirSync(join(__dirname, 'schemas')).filter((name) => name.endsWith('.json') && name !== 'adcp-3-1.json');

  it.each(files)('are as published: %s', (name) => {
    const own = text(`schemas/${name}`);
    const { $id } = JSON.parse(own) as { $id: string };
    expect(own === text($id.replace('/schemas/3.0.6', published))).toBe(true);
  });

  it('have the channels of the kernel', () => {
    expect(products.properties.products.items.properties.channels.items.enum).toEqual(channels);
  });
});

describe('the schemas of AdCP 3.1', () => {
  const published = later as unknown as (AnySchemaObject & { readonly $id: string })[];
  const ids = published.map(({ $id }) => $id);

  it('have the hash that their README names', () => {
    const hash = createHash('sha256').update(text('schemas/adcp-3-1.json')).digest('hex');
    expect(text('schemas/README.md')).toContain(hash);
  });

  // The package registry has no 3.1: only a runner for it has the published schemas.
  const source = join(process.env['ADCP_RUNNER'] ?? '', 'node_modules/@adcp/sdk/dist/lib/schemas-data/3.1');
  it('are as published, where the runner of 3.1 is installed', () => {
    if (!existsSync(source)) return;
    const original = (id: string) => JSON.stringify(JSON.parse(readFileSync(id.replace('/schemas/3.1.19', source), 'utf8')));
    expect(published.filter((schema) => JSON.stringify(schema) !== original(schema.$id))).toEqual([]);
  });

  it('are valid schemas, and refer only to each other', () => {
    const ajv = createJsonValidator();
    const references = published.flatMap((schema) => [...JSON.stringify(schema).matchAll(/"\$ref":"(\/[^"#]+)/g)].map(([, id = '']) => id));
    expect(published.filter((schema) => !ajv.validateSchema(schema))).toEqual([]);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('compile', () => {
    const places = ids.map((id) => [id, id.replace(/^\/schemas\/3\.1\.19\/(.*)\.json$/, '$1')]);
    const all = new ProtocolSchemas(Object.fromEntries(places.map(([id, place]) => [id, { '3.0': answer.$id, '3.1': place! }])), [answer]);
    expect(() => all.warm()).not.toThrow();
  });

  it('have the channels of the kernel', () => {
    expect(published.find(({ $id }) => $id.endsWith('/enums/channels.json'))?.['enum']).toEqual(channels);
  });
});

function text(path: string): string {
  return readFileSync(join(__dirname, path), 'utf8');
}
