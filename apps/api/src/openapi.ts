import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Settings } from '@exchange/platform';
import { ExchangeHttpAdapter, PlatformHttp, PlatformModule } from '@exchange/platform/process';
import { httpModules } from '../../contexts/http';
import { describe } from './reference/document';

/** Builds the OpenAPI document without any service: Nest's preview mode reads the controllers and starts nothing. */
export async function buildOpenApi(): Promise<OpenAPIObject> {
  const settings = new Settings({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@localhost/none',
    REDIS_URL: 'redis://localhost',
    SECRETS_KEYRING: `preview:${randomBytes(32).toString('base64')}`,
  });
  @Module({ imports: [PlatformModule.forRoot({ process: 'api', settings, contexts: [] }), PlatformHttp, ...httpModules] })
  class DocumentModule {}
  const app = await NestFactory.create(DocumentModule, new ExchangeHttpAdapter(), { preview: true, logger: false, abortOnError: false });
  return describe(app, settings.baseUrl);
}
