import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channels } from '@exchange/kernel';
import { ProtocolSchemas } from './protocol-schemas';
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
});

describe('the schemas of AdCP', () => {
  const published = '../../node_modules/@adcp/sdk/dist/lib/schemas-data/3.0';
  const text = (path: string) => readFileSync(join(__dirname, path), 'utf8');
  const files = readdirSync(join(__dirname, 'schemas')).filter((name) => name.endsWith('.json'));

  it.each(files)('are as published: %s', (name) => {
    const own = text(`schemas/${name}`);
    const { $id } = JSON.parse(own) as { $id: string };
    expect(own === text($id.replace('/schemas/3.0.6', published))).toBe(true);
  });

  it('have the channels of the kernel', () => {
    expect(products.properties.products.items.properties.channels.items.enum).toEqual(channels);
  });
});
