import { type Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Delete, Get, Module, Post, Query, Req, Res } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, NestFactory } from '@nestjs/core';
import { json } from 'express';
import type { Request, Response } from 'express';
import { Page } from '@exchange/kernel';
import { everyone, Takes } from '../auth/access';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { requestContext } from '../request/request-context';
import { CursorSeal } from '../secrets/cursor-seal';
import { Raw } from './envelope';
import { ErrorFilter } from './error.filter';
import { ExchangeHttpAdapter } from './exchange-http-adapter';
import { Field } from './field';
import { CursorQuery } from './paging.wire';
import { IdParam, IdempotencyKey, IntegerIdParam } from './params';
import { QueryGuard } from './query.guard';
import { ExchangeValidationPipe } from './validation.pipe';

class NoteBody {
  @Field.text({ max: 100 })
  text: string;
}

/** A request that waits: `begun` counts its starts, `finish` lets it answer. */
export const slow = { begun: 0, finish: (): void => undefined };

@Controller('things')
class ThingsController {
  @Get()
  @Takes(everyone, 'read')
  list(@Query() query: CursorQuery): Page<string> {
    return new Page(['a'], { nextCursor: null, hasMore: false }, { limit: query.limit });
  }

  @Get('prototypes')
  @Takes(everyone, 'read')
  prototypes(@Req() request: Request, @Res({ passthrough: true }) response: Response): object {
    const express = request.app as unknown as { request: object; response: object };
    return {
      request: Object.getPrototypeOf(request) === express.request,
      response: Object.getPrototypeOf(response) === express.response,
      express: [request.protocol, request.get('host')?.split(':')[0], typeof response.cookie],
    };
  }

  @Get('slow')
  @Takes(everyone, 'read')
  async slow(): Promise<string> {
    slow.begun += 1;
    await new Promise<void>((resolve) => (slow.finish = resolve));
    return 'done';
  }

  @Get('broken')
  @Takes(everyone, 'read')
  broken(): never {
    throw new Error('connect postgres://user:secret@db');
  }

  @Get('half')
  @Takes(everyone, 'read')
  half(@Res() response: Response): never {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).write('half of ');
    throw new Error('the other half is missing');
  }

  @Get('raw')
  @Takes(everyone, 'read')
  raw(): Raw {
    return new Raw({ as: 'it is' });
  }

  @Get('nothing')
  @Takes(everyone, 'read')
  nothing(): void {}

  @Get('by-id/:id')
  @Takes(everyone, 'read')
  byId(@IdParam('id') id: string): object {
    return { id };
  }

  @Get('by-number/:id')
  @Takes(everyone, 'read')
  byNumber(@IntegerIdParam('id') id: number): object {
    return { id };
  }

  @Delete('by-id/:id')
  @Takes(everyone, 'write')
  remove(): void {}

  @Post('notes')
  @Takes(everyone, 'write')
  note(@Body() body: NoteBody, @IdempotencyKey() key?: string): object {
    return { ...body, key };
  }
}

@Module({
  controllers: [ThingsController],
  providers: [
    { provide: Log, useValue: { error: () => undefined } },
    { provide: Settings, useValue: { baseUrl: 'https://exchange.example' } },
    { provide: CursorSeal, useValue: new CursorSeal(`k1:${Buffer.alloc(32, 1).toString('base64')}`) },
    { provide: APP_GUARD, useClass: QueryGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ExchangeValidationPipe },
  ],
})
class ThingsModule {}

/** Starts a small application on the adapter, without the rest of the platform. */
export async function start(graceMs?: number) {
  const app: INestApplication = await NestFactory.create(ThingsModule, new ExchangeHttpAdapter(graceMs), {
    logger: false,
    bodyParser: false,
  });
  app.use(requestContext, json({ limit: 100_000, strict: false }));
  await app.listen(0, '127.0.0.1');
  return { app, port: (app.getHttpServer().address() as AddressInfo).port };
}

interface Heard {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
  readonly body: any;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly agent?: Agent;
}

/** Sends the path unchanged; `fetch` would normalise it. */
export function askAt(port: number, path: string, { method = 'GET', headers = {}, body, agent }: Asked = {}): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { ...type, ...headers }, agent: agent ?? false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode!, headers: answer.headers, text, body: text === '' ? null : JSON.parse(text) });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** Sends raw bytes that no client library would send, and returns the response. */
export function speakAt(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (heard += String(chunk))).on('end', () => socket.end());
    socket.on('close', () => resolve(heard)).on('error', (error) => (heard === '' ? reject(error) : resolve(heard)));
  });
}
