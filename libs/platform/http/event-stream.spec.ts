import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Request, Response } from 'express';
import { eventually } from '@test/eventually';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import type { EventStream } from './event-stream';
import { EventStreams } from './event-stream';
import { ExchangeHttpAdapter } from './exchange-http-adapter';
import { StreamAccess } from './stream-access';

let stream: EventStream | undefined;
let served: { request: Request } | undefined;

@Controller('events')
class EventsController {
  constructor(private readonly streams: EventStreams) {}

  @Get()
  open(@Req() request: Request, @Res() response: Response): void {
    served = { request };
    stream = this.streams.open(request, response, { retryMs: 1_500 });
  }
}

@Module({
  controllers: [EventsController],
  providers: [
    EventStreams,
    { provide: StreamAccess, useValue: { onRefused: () => undefined } },
    { provide: Settings, useValue: { sseKeepAliveMs: 100 } },
    { provide: Log, useValue: { error: () => undefined } },
  ],
})
class EventsModule {}

let app: INestApplication;
let streams: EventStreams;
let url: string;

beforeEach(async () => {
  stream = undefined;
  app = await NestFactory.create(EventsModule, new ExchangeHttpAdapter(10_000), { logger: false });
  await app.listen(0, '127.0.0.1');
  streams = app.get(EventStreams);
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/events`;
});
afterEach(() => app.close());

/** A client of the stream: `heard` is what it has received, `leave` disconnects it. */
async function listen() {
  const sent = get(url);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const heard = { text: '', ended: false };
  answer.setEncoding('utf8').on('data', (chunk: string) => (heard.text += chunk));
  answer.on('end', () => (heard.ended = true)).on('error', () => undefined);
  const reading = new Promise<void>((resolve) => answer.once('close', resolve));
  await eventually(() => expect(stream?.isOpen).toBe(true));
  return { answer, heard, reading, leave: () => sent.destroy(), stream: stream! };
}

it('an event stream begins at once, with headers that prevent buffering', async () => {
  const { answer, heard, leave } = await listen();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers['cache-control']).toContain('no-cache');
  expect(answer.headers['x-accel-buffering']).toBe('no');
  await eventually(() => expect(heard.text.startsWith('retry: 1500\n\n')).toBe(true));
  leave();
});

it('an event is sent as id, name and one line of data', async () => {
  const { heard, reading, stream: opened } = await listen();
  opened.send({ id: 3, event: 'revision', data: { text: 'two\nlines' } });
  opened.send({ event: 'done', data: null });
  opened.end();
  await reading;
  expect(heard.text).toBe('retry: 1500\n\nid: 3\nevent: revision\ndata: {"text":"two\\nlines"}\n\nevent: done\ndata: null\n\n');
});

it('a silent stream gets keep-alive comments', async () => {
  const { heard, leave } = await listen();
  await eventually(() => expect(heard.text.split(': keep-alive\n\n').length).toBeGreaterThan(2));
  leave();
});

it('each silent stream gets one comment per interval, at a time of its own', () => {
  jest.useFakeTimers();
  const several = new EventStreams({ sseKeepAliveMs: 1_600 } as Settings, streams['log'], streams['access']);
  let now = 0;
  const pass = (ms: number) => {
    for (const end = now + ms; now < end;) jest.advanceTimersByTime(((now += 50), 50));
  };
  const open = () => {
    const begun = now;
    const written: number[] = [];
    const write = (text: string) => void (text === ': keep-alive\n\n' && written.push(now - begun));
    const response = { on: () => undefined, writeHead: () => undefined, write, end: () => undefined, writableLength: 0 };
    const request = { socket: { setTimeout: () => undefined, setNoDelay: () => undefined } };
    return { written, stream: several.open(request as never, response as never) };
  };
  const first = open();
  pass(250);
  const second = open();
  pass(5_000);
  expect(first.written).toEqual([1_600, 3_200, 4_800]);
  expect(second.written).toEqual([1_550, 3_150, 4_750]);
  first.stream.end();
  second.stream.end();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

it('a stream keeps its request and route while it is open', async () => {
  const { leave } = await listen();
  const { request } = served!;
  expect([request.path, (request.route as { path: string }).path]).toEqual(['/events', '/events']);
  leave();
});

it('a client that disconnects closes its stream: closers run once, later writes do nothing', async () => {
  const { leave, stream: opened } = await listen();
  let closed = 0;
  opened.onClose(() => (closed += 1));
  expect(streams.count).toBe(1);
  leave();
  await eventually(() => expect(opened.isOpen).toBe(false));
  opened.send({ event: 'late', data: 1 });
  opened.comment('late');
  opened.end();
  expect([closed, streams.count]).toEqual([1, 0]);
  opened.onClose(() => (closed += 1));
  expect(closed).toBe(2);
});

it('the other closers run when one throws', async () => {
  const { reading, stream: opened } = await listen();
  let closed = false;
  opened.onClose(() => {
    throw new Error('broken');
  });
  opened.onClose(() => (closed = true));
  opened.end();
  await reading;
  expect([closed, streams.count]).toEqual([true, 0]);
});

it('a client that does not read is disconnected when its backlog reaches the limit', async () => {
  const { stream: opened } = await listen();
  const data = 'x'.repeat(1_000_000);
  for (let i = 0; i < 100 && opened.isOpen; i += 1) {
    opened.send({ event: 'large', data });
  }
  expect(opened.isOpen).toBe(false);
});

it('shutdown ends every stream cleanly, also one that is opened afterwards', async () => {
  const clients = [await listen(), await listen()];
  await app.close();
  await Promise.all(clients.map(({ reading }) => reading));
  expect(clients.map(({ heard }) => heard.ended)).toEqual([true, true]);
  expect(streams.count).toBe(0);
  const late = { on: () => undefined, writeHead: () => undefined, write: () => true, end: jest.fn() };
  streams.open({ socket: { setTimeout: () => undefined, setNoDelay: () => undefined } } as never, late as never);
  expect([late.end.mock.calls.length, streams.count]).toEqual([1, 0]);
});
