import { createMcpHandler, InMemoryServerEventBus, type McpHttpHandler, ProtocolError } from '@modelcontextprotocol/server';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Caller } from '@exchange/kernel';
import { EventStreams, Log } from '@exchange/platform';
import { type AnswerFormat, notAcceptable, rpcRefusal, shortenValidationErrors, acceptsEvents } from '@exchange/platform/tools';
import { Resources } from '../protocol/resources';
import { Servers } from '../protocol/servers';
import { Tasks } from '../protocol/tasks';
import { TaskNotifications } from './task-notifications';

/** Maximum number of resources and of tasks that one stream follows. */
const maxFollowed = 100;
const maxTasks = 20;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly _meta?: unknown;
    readonly notifications?: { readonly resourceSubscriptions?: unknown; readonly taskIds?: unknown };
  };
}

/** Revision 2026-07-28: requests are independent, so any process can answer. */
@Injectable()
export class ModernMcp implements BeforeApplicationShutdown {
  private readonly handler: McpHttpHandler;
  private readonly streaming: McpHttpHandler;

  constructor(
    private readonly servers: Servers,
    private readonly resources: Resources,
    private readonly tasks: Tasks,
    private readonly streams: EventStreams,
    private readonly log: Log,
  ) {
    this.handler = this.handlerOn(new InMemoryServerEventBus());
    this.streaming = this.handlerOn(new InMemoryServerEventBus(), 'sse');
  }

  async answer(caller: Caller, request: HttpRequest, response: HttpResponse, form: AnswerFormat): Promise<void> {
    const body = request.body as Message;
    if (body.method === 'subscriptions/listen') return this.listen(caller, body, request, response);
    await this.serve(form === 'stream' ? this.streaming : this.handler, caller, { request, response, isStreamTaken: form !== 'json' });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.handler.close(), this.streaming.close()]);
  }

  /** Each stream has a bus of its own, because it may tell only what its caller may see. */
  private async listen(caller: Caller, { id, params }: Message, request: HttpRequest, response: HttpResponse): Promise<void> {
    if (!acceptsEvents(request.headers.accept)) return void response.status(406).json(rpcRefusal(notAcceptable));
    const { resourceSubscriptions, taskIds } = params?.notifications ?? {};
    const uris = namesOf(resourceSubscriptions, maxFollowed);
    let news: TaskNotifications | undefined;
    const bus = new InMemoryServerEventBus();
    const unsubscribes: (() => void)[] = [];
    response.on('close', () => unsubscribes.forEach((unsubscribe) => unsubscribe()));
    try {
      if (taskIds !== undefined) {
        const followed = await this.tasks.filterReachable(caller, namesOf(taskIds, maxTasks), params?._meta);
        news = new TaskNotifications(this.tasks, caller, followed, id);
      }
      for (const uri of uris)
        unsubscribes.push(await this.resources.watch(caller, uri, () => bus.publish({ kind: 'resource_updated', uri })));
    } catch (error) {
      unsubscribes.splice(0).forEach((unsubscribe) => unsubscribe());
      if (!(error instanceof ProtocolError)) throw error;
      const { code, message, data } = error;
      return void response
        .status(200)
        .json({ jsonrpc: '2.0', id: id ?? null, error: { code, message, ...(data === undefined ? {} : { data }) } });
    }
    if (response.closed) unsubscribes.splice(0).forEach((unsubscribe) => unsubscribe());
    await this.serve(this.handlerOn(bus), caller, { request, response, isStreamTaken: true, news });
  }

  private async serve(handler: McpHttpHandler, caller: Caller, { request, response, isStreamTaken, news }: Served): Promise<void> {
    const disconnect = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) disconnect.abort();
    });
    const asked = new Request(`http://${request.headers.host}${request.url}`, {
      method: 'POST',
      headers: headersOf(request),
      signal: disconnect.signal,
    });
    const authInfo = { token: '', clientId: caller.credentialId, scopes: [], extra: { caller } };
    const answer = await handler.fetch(asked, { authInfo, parsedBody: request.body });
    if (response.closed) return void answer.body?.cancel();
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream && isStreamTaken && answer.body) return this.stream(answer.body, { request, response, news });
    const text = await answer.text();
    const bytes = Buffer.from(shortenValidationErrors(isStream ? lastMessageOf(text) : text));
    answer.headers.forEach((value, name) => void response.setHeader(name, value));
    if (isStream) response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    response.statusCode = answer.status;
    response.end(bytes);
  }

  /** The stream ends with the credential that opened it, like every event stream of the exchange. */
  private async stream(events: ReadableStream<Uint8Array>, { request, response, news }: Omit<Served, 'isStreamTaken'>): Promise<void> {
    const stream = this.streams.open(request, response);
    let unacknowledged = news;
    for await (const bytes of events) {
      if (!stream.isOpen) break;
      if (unacknowledged) {
        const { bytes: acknowledged, isAlone } = unacknowledged.acknowledge(bytes);
        stream.pass(acknowledged);
        const closed = unacknowledged.tell(stream);
        unacknowledged = undefined;
        // Without resources the library would end the stream at once.
        if (isAlone) return void (await closed);
      } else stream.pass(bytes);
    }
    stream.end();
  }

  private handlerOn(bus: InMemoryServerEventBus, responseMode: 'auto' | 'sse' = 'auto'): McpHttpHandler {
    return createMcpHandler(({ authInfo }) => this.servers.make((authInfo!.extra as { caller: Caller }).caller, 'modern'), {
      legacy: 'reject',
      bus,
      responseMode,
      // The event streams of the exchange send keep-alives themselves.
      keepAliveMs: 0,
      onerror: ({ message }) => this.log.debug('an MCP request was refused', { reason: message }),
    });
  }
}

interface Served {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  /** False for a client that accepts only JSON. */
  readonly isStreamTaken: boolean;
  readonly news?: TaskNotifications;
}

/** The result at the end of a stream, without the notifications before it. */
const lastMessageOf = (events: string): string =>
  events
    .split('\n')
    .findLast((line) => line.startsWith('data:'))
    ?.slice('data:'.length)
    .trim() ?? '';

const namesOf = (wanted: unknown, max: number): string[] => (Array.isArray(wanted) ? [...new Set(wanted.map(String))].slice(0, max) : []);

function headersOf({ headers }: HttpRequest): Headers {
  const forwarded = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || name === 'authorization' || name === 'cookie' || value === undefined) continue;
    forwarded.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return forwarded;
}
