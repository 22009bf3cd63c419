import type { OpenAPIObject } from '@nestjs/swagger';
import { toOpenApi31 } from './openapi31';

const document = (schemas: object, paths: object = {}): OpenAPIObject =>
  ({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components: { schemas } }) as OpenAPIObject;

const converted = (schema: object) => toOpenApi31(document({ Thing: { properties: { it: schema } } })).components?.schemas?.['Thing'];

describe('toOpenApi31', () => {
  it.each([
    [
      { type: 'string', nullable: true, maxLength: 5 },
      { type: ['string', 'null'], maxLength: 5 },
    ],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ $ref: '#/x', nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [{ allOf: [{ $ref: '#/x' }], nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [{ nullable: true }, { type: 'null' }],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [
      { type: 'array', items: { type: 'integer', nullable: true } },
      { type: 'array', items: { type: ['integer', 'null'] } },
    ],
  ])('converts %j to %j', (before, after) => {
    expect(converted(before)).toEqual({ properties: { it: after } });
  });

  it('forbids unknown properties in schemas of classes, and allows them in free objects', () => {
    const { components } = toOpenApi31(
      document({
        Closed: { type: 'object', properties: { a: {} } },
        Free: { type: 'object' },
        Open: { type: 'object', properties: {}, additionalProperties: true },
      }),
    );
    expect(components?.schemas).toMatchObject({
      Closed: { additionalProperties: false },
      Free: { type: 'object' },
      Open: { additionalProperties: true },
    });
    expect(components?.schemas?.['Free']).not.toHaveProperty('additionalProperties');
  });

  it('sorts paths and schemas, so that the committed file changes only with the API', () => {
    const { paths, components } = toOpenApi31(document({ b: {}, a: {} }, { '/b': { post: {}, get: {} }, '/a': {} }));
    expect([Object.keys(paths), Object.keys(paths['/b']!), Object.keys(components?.schemas ?? {})]).toEqual([
      ['/a', '/b'],
      ['get', 'post'],
      ['a', 'b'],
    ]);
  });
});
