import 'reflect-metadata';
import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { firstParty, Public, Takes } from '../auth/access';
import { ExchangeHttpAdapter } from '../http/exchange-http-adapter';
import { Field } from '../http/field';
import { Operation } from '../http/operation';
import { CursorQuery } from '../http/paging.wire';
import { buildDocument } from './document';
import { operationIdAt, operationIdOf, renameSchemas } from './names';

class PartWire {
  @Field.text({ min: 1 })
  name: string;
}

class KindsWire {
  @Field.text({ min: 2, max: 5, pattern: /^[a-z]+$/, description: 'A text.', example: 'abc' })
  text: string;

  @Field.text({ nullable: true, optional: true })
  note?: string | null;

  @Field.integer({ min: 1, max: 10, default: 5 })
  integer: number = 5;

  @Field.integer({ nullable: true })
  count: number | null;

  @Field.number({ min: 0 })
  number: number;

  @Field.boolean()
  flag: boolean;

  @Field.timestamp({ nullable: true })
  at: Date | null;

  @Field.date()
  day: string;

  @Field.email()
  email: string;

  @Field.url()
  url: string;

  @Field.oneOf(['A', 'B'], { nullable: true })
  choice: string | null;

  @Field.oneOf([10, 20])
  size: number;

  @Field.object(() => PartWire)
  part: PartWire;

  @Field.object(() => PartWire, { nullable: true })
  perhaps: PartWire | null;

  @Field.object(() => PartWire, { many: { min: 1, max: 2 } })
  parts: PartWire[];

  @Field.object(() => PartWire, { many: true, nullable: true })
  perhapsParts: PartWire[] | null;

  @Field.text({ many: { max: 3 }, max: 5 })
  words: string[];

  @Field.timestamp({ many: true, nullable: true })
  times: Date[] | null;

  @Field.record()
  record: object;

  @Field.record({ nullable: true })
  perhapsRecord: object | null;

  @Field.json()
  anything: unknown;

  @Field.json({ nullable: true })
  anythingOrNull: unknown;
}

@Controller('things')
class ThingsController {
  @Get()
  @Operation({ summary: 'Cursor', answers: [KindsWire], list: 'cursor', meta: { unread: { type: 'integer' } } })
  cursor(@Query() _query: CursorQuery): void {}

  @Get('offset')
  @Operation({ summary: 'Offset', answers: [KindsWire], list: 'offset' })
  offset(): void {}

  @Get('skip')
  @Operation({ summary: 'Skip', answers: [KindsWire], list: 'skip' })
  skip(): void {}

  @Get('both')
  @Operation({ summary: 'Both', answers: [KindsWire], list: 'skip+cursor' })
  both(): void {}

  @Get('whole')
  @Operation({ summary: 'Whole', answers: [KindsWire], list: 'whole' })
  whole(): void {}

  @Post()
  @Operation({ summary: 'One', status: 201, answers: KindsWire, errors: [404, 409] })
  one(@Body() _body: KindsWire): void {}

  @Post('none')
  @Takes(firstParty, 'write')
  @Operation({ summary: 'Without data' })
  none(): void {}

  @Post('perhaps')
  @Operation({ summary: 'Perhaps', answers: KindsWire, nullable: true })
  perhaps(): void {}

  @Public()
  @Get('open')
  @Operation({ summary: 'For everybody' })
  open(): void {}
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

type Json = Record<string, unknown>;
let document: OpenAPIObject;
const operation = (method: 'get' | 'post', path: string) =>
  document.paths[path]![method] as unknown as { parameters: Json[]; responses: Record<string, Json> };
const answer = (method: 'get' | 'post', path: string, status = '200') => {
  const { content } = operation(method, path).responses[status] as {
    content: Record<string, { schema: Json & { properties: Record<string, Json> } }>;
  };
  return content['application/json']!.schema;
};
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

beforeAll(async () => {
  document = buildDocument(
    await NestFactory.create(ThingsModule, new ExchangeHttpAdapter(), { preview: true, logger: false, abortOnError: false }),
  );
});

describe('the OpenAPI document', () => {
  // spec: versioning.openapi
  it('is OpenAPI 3.1.0 with version 3.0.0-preview, without keywords of OpenAPI 3.0', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '3.0.0-preview']);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
    expect(JSON.stringify(document)).not.toMatch(/"\$ref":"[^"]*\/"/);
  });

  it('describes every kind of field with its limits', () => {
    const { required, properties, additionalProperties } = document.components!.schemas!['Kinds'] as Json;
    expect(additionalProperties).toBe(false);
    expect(required).toEqual(Object.keys(properties as Json).filter((name) => !['note', 'integer'].includes(name)));
    expect(properties).toEqual({
      text: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$', description: 'A text.', example: 'abc' },
      note: { type: ['string', 'null'] },
      integer: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
      count: { type: ['integer', 'null'] },
      number: { type: 'number', minimum: 0 },
      flag: { type: 'boolean' },
      at: { type: ['string', 'null'], format: 'date-time' },
      day: { type: 'string', format: 'date' },
      email: { type: 'string', format: 'idn-email', maxLength: 254 },
      url: { type: 'string', format: 'uri', maxLength: 2048 },
      choice: { type: ['string', 'null'], enum: ['A', 'B', null] },
      size: { type: 'number', enum: [10, 20] },
      part: reference('Part'),
      perhaps: { anyOf: [reference('Part'), { type: 'null' }] },
      parts: { type: 'array', minItems: 1, maxItems: 2, items: reference('Part') },
      perhapsParts: { type: ['array', 'null'], items: reference('Part') },
      words: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 5 } },
      times: { type: ['array', 'null'], items: { type: 'string', format: 'date-time' } },
      record: { type: 'object', additionalProperties: true },
      perhapsRecord: { type: ['object', 'null'], additionalProperties: true },
      anything: {},
      anythingOrNull: {},
    });
  });

  it('describes query parameters with their limits', () => {
    expect(operation('get', '/things').parameters).toEqual([
      expect.objectContaining({ name: 'cursor', in: 'query', required: false, schema: { type: 'string', maxLength: 2000 } }),
      expect.objectContaining({
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 25 },
      }),
      expect.objectContaining({ name: 'X-Account-Id', in: 'header', required: false }),
    ]);
  });
});

describe('a response', () => {
  // spec: envelope.data, envelope.error.null-on-success
  it('is the envelope with data and a null error only', () => {
    expect(answer('post', '/things', '201')).toEqual({
      type: 'object',
      properties: { data: reference('Kinds'), error: { type: 'null' } },
      required: ['data', 'error'],
      additionalProperties: false,
    });
  });

  it('has null data for operations without a result', () => {
    expect(answer('post', '/things/none').properties['data']).toEqual({ type: 'null' });
    expect(answer('post', '/things/perhaps').properties['data']).toEqual({ anyOf: [reference('Kinds'), { type: 'null' }] });
  });

  // spec: envelope.meta.pagination, paging.cursor, paging.offset, paging.skip
  it.each([
    ['/things', { nextCursor: ['string', 'null'], hasMore: 'boolean' }],
    ['/things/offset', { limit: 'integer', offset: 'integer', nextOffset: ['integer', 'null'] }],
    ['/things/skip', { skip: 'integer', take: 'integer', total: 'integer', hasMore: 'boolean' }],
    ['/things/both', { skip: 'integer', take: 'integer', total: 'integer', hasMore: 'boolean', nextCursor: ['string', 'null'] }],
  ])('of the list %s describes its pagination', (path, fields) => {
    const { data, meta } = answer('get', path).properties as { data: Json; meta: { properties: { pagination: Json }; required: string[] } };
    expect(data).toEqual({ type: 'array', items: reference('Kinds') });
    expect(meta.properties.pagination).toEqual({
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
      required: expect.arrayContaining(Object.keys(fields)),
      additionalProperties: false,
    });
    expect(meta.required).toEqual(path === '/things' ? ['pagination', 'unread'] : ['pagination']);
  });

  // spec: paging.whole-lists
  it('of an unpaged list has no next page', () => {
    const { meta } = answer('get', '/things/whole').properties as { meta: { properties: { pagination: Json } } };
    expect(meta.properties.pagination).toMatchObject({
      properties: { nextCursor: { type: 'null' }, hasMore: { type: 'boolean', enum: [false] } },
      required: ['nextCursor', 'hasMore'],
      additionalProperties: false,
    });
  });

  // spec: envelope.data.null-on-failure, envelope.error.code, envelope.error.message, envelope.error.no-other-properties
  it('with an error is a Failure, for every possible status', () => {
    const { responses } = operation('post', '/things');
    expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '404', '409', '413', '415', '429', '500']);
    expect(answer('post', '/things', '409')).toEqual(reference('ConflictFailure'));
    const failure = document.components!.schemas!['Failure'] as { properties: { data: Json; error: Json & { properties: Json } } };
    expect(failure.properties.data).toEqual({ type: 'null' });
    expect(failure.properties.error).toMatchObject({ required: ['code', 'message'], additionalProperties: false });
    expect(Object.keys(failure.properties.error.properties)).toEqual(['code', 'message', 'field', 'details']);
  });
});

describe('names in the OpenAPI document', () => {
  it.each([
    ['CampaignsController', 'create', 'createCampaign'],
    ['CampaignsController', 'list', 'listCampaigns'],
    ['CampaignsController', 'read', 'getCampaign'],
    ['CategoriesController', 'change', 'updateCategory'],
    ['AccessController', 'put', 'replaceAccess'],
    ['RunsController', 'begin', 'startRun'],
    ['OrdersController', 'list', 'listPurchases'],
  ])('%s.%s has the operation id %s', (controller, method, id) => {
    expect(operationIdOf(controller, method, { 'Runs.begin': 'startRun', Orders: 'Purchases' })).toBe(id);
  });

  it('a method with several paths has one operation id per path', () => {
    expect(
      ['/api/v2/things', '/api/v2/buyer/things', '/api/v2/storefront/things'].map((path) => operationIdAt(path, 'listThings')),
    ).toEqual(['listThings', 'listBuyerThings', 'listStorefrontThings']);
  });

  it('two schemas with the same name are refused', () => {
    const schemas = { ThingWire: {}, Thing: {} };
    expect(() => renameSchemas({ components: { schemas } })).toThrow('ThingWire, Thing');
  });
});

describe('the access rules of an operation', () => {
  it('list callers, scope and 403 codes; a public operation has no security and no X-Account-Id', () => {
    const [open, closed] = [document.paths['/things/open']!.get!, document.paths['/things']!.post!];
    expect([open.security, JSON.stringify(open).includes('X-Account-Id')]).toEqual([[], false]);
    expect([closed.security, JSON.stringify(closed).includes('X-Account-Id')]).toEqual([undefined, true]);
    expect(document.paths['/things/none']!.post).toMatchObject({
      'x-callers': ['session', 'personal key', 'organization key'],
      'x-scope': 'write',
    });
    expect(answer('get', '/things/open', '403')).toEqual(reference('ForbiddenFailure'));
    expect(answer('get', '/things', '403')).toEqual(reference('AccessDeniedOrForbiddenFailure'));
    expect(answer('post', '/things', '403')).toEqual(reference('WriteForbiddenFailure'));
  });
});
