import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiExtraModels } from '@nestjs/swagger';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { buildDocument, ExchangeHttpAdapter } from '@exchange/platform/process';
import { revisionBody, sampleFacts } from '../../domain/payload';
import { DiscoveryRevisionWire } from './revision.wire';

@ApiExtraModels(DiscoveryRevisionWire)
@Controller()
class NoController {}

@Module({ controllers: [NoController] })
class RevisionModule {}

test('the sent body matches the schema DiscoveryRevision of the OpenAPI document', async () => {
  const app = await NestFactory.create(RevisionModule, new ExchangeHttpAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const ajv = addFormats(new Ajv2020({ strict: false }));
  ajv.addSchema({ $id: 'openapi', components: buildDocument(app).components });
  const validate = ajv.compile({ $ref: 'openapi#/components/schemas/DiscoveryRevision' });
  const body = JSON.parse(revisionBody('dlv_1', new Date(), sampleFacts)) as { data: object };
  expect([validate(body), validate.errors]).toEqual([true, null]);
  expect(validate({ ...body, more: 1 })).toBe(false);
  expect(validate({ ...body, data: { ...body.data, products: [] } })).toBe(false);
});
