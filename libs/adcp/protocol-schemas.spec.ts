import { ProtocolSchemas } from './protocol-schemas';

const answer = {
  $id: '/schemas/answer.json',
  type: 'object',
  properties: { items: { type: 'array', items: { $ref: '#/$defs/item' } } },
  $defs: { item: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
};
const parts = { item: `${answer.$id}#/properties/items/items`, whole: answer.$id, lost: `${answer.$id}#/nowhere` };
const schemas = new ProtocolSchemas([answer], parts);

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
