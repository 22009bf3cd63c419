/**
 * A minimal Nest 12 server: requests and responses with preset Express prototypes, named statements, rows returned unchanged. There are no
 * request ids, logs, metrics, limits, validation or error bodies.
 */
import 'reflect-metadata';
import { hash } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Controller, Get, Injectable, Module, Param, Req, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { Pool, types } from 'pg';

types.setTypeParser(20, Number);
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

type KnownRequest = Request & { accountId: number };

const columns = `id, name, status, brand, primary_currency as "primaryCurrency", currency_locked as "currencyLocked", sandbox, description,
  optimization_apply_mode as "optimizationApplyMode", utm_params as "utmParams", frequency_caps as "frequencyCaps",
  created_at as "createdAt", updated_at as "updatedAt"`;
const findSql = `select ${columns} from advertisers where account_id = $1 and id = $2`;
const listSql = `select ${columns} from advertisers where account_id = $1 and status = 'ACTIVE' order by id desc limit 25`;

async function rows(name: string, text: string, values: unknown[]): Promise<unknown[]> {
  return (await pool.query<object>({ name, text, values })).rows;
}

/** Reads the account of the API key from PostgreSQL at every request. */
@Injectable()
class KeyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KnownRequest>();
    const secret = hash('sha256', request.headers.authorization?.slice('Bearer '.length) ?? '', 'buffer');
    const sql = `select account_id from api_keys where secret_hash = $1 and status = 'active'`;
    const [key] = (await rows('key', sql, [secret])) as { account_id: number }[];
    if (key) request.accountId = key.account_id;
    return key !== undefined;
  }
}

/** One query per request, without authentication. */
@Controller('open/:accountId/advertisers')
class OpenController {
  @Get()
  async list(@Param('accountId') accountId: string): Promise<object> {
    return { data: await rows('list', listSql, [accountId]), error: null };
  }

  @Get(':id')
  async get(@Param('accountId') accountId: string, @Param('id') id: string): Promise<object> {
    return { data: (await rows('find', findSql, [accountId, id]))[0], error: null };
  }
}

/** Two queries per request: API key and resource. */
@Controller('advertisers')
@UseGuards(KeyGuard)
class GuardedController {
  @Get()
  async list(@Req() { accountId }: KnownRequest): Promise<object> {
    return { data: await rows('list', listSql, [accountId]), error: null };
  }

  @Get(':id')
  async get(@Req() { accountId }: KnownRequest, @Param('id') id: string): Promise<object> {
    return { data: (await rows('find', findSql, [accountId, id]))[0], error: null };
  }
}

@Module({ controllers: [OpenController, GuardedController], providers: [KeyGuard] })
class BareModule {}

class PresetAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    class PresetRequest extends IncomingMessage {}
    class PresetResponse extends ServerResponse<IncomingMessage> {}
    const app = this.getInstance<Express>();
    app.disable('x-powered-by').disable('etag');
    Object.setPrototypeOf(PresetRequest.prototype, app.request);
    Object.setPrototypeOf(PresetResponse.prototype, app.response);
    app.request = PresetRequest.prototype as Request;
    app.response = PresetResponse.prototype as unknown as Response;
    this.setHttpServer(createServer({ IncomingMessage: PresetRequest, ServerResponse: PresetResponse }, app as never) as never);
  }
}

async function main(): Promise<void> {
  const app = await NestFactory.create(BareModule, new PresetAdapter(), { bodyParser: false, logger: ['error'] });
  await app.listen(0, '127.0.0.1');
  process.send!(`http://127.0.0.1:${((app.getHttpServer() as import('node:http').Server).address() as AddressInfo).port}`);
}

void main();
