import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, domainError } from '@exchange/kernel';
import { clientAddress, EventStreams, Log, RateLimits } from '@exchange/platform';
import { type AnswerFormat, notAcceptable, rpcRefusal, acceptsEvents } from '@exchange/platform/tools';
import { isMessage, isStructured, type JsonRpcMessage, sessionRevisions } from '../../domain/messages';
import { type ClientSession, ClientSessions, SessionStreams } from '../../domain/ports';
import { toolErrors } from '../../tools/errors';
import { ToolRegistry } from '../../tools/registry';
import { handshakeOf } from '../protocol/handshake';
import { Servers } from '../protocol/servers';
import { FollowedResources } from '../sessions/followed-resources';
import { OpenAnswers } from '../sessions/open-answers';
import { StreamReader } from '../sessions/stream-reader';
import { SessionAnswer, type AnswerStorage } from './session-answer';

/** Limits on opening sessions, per credential and per client address. */
const openings = { name: 'mcp-sessions', attempts: 600, seconds: 3_600 };
const openingsByAddress = { name: 'mcp-sessions-from', attempts: 6_000, seconds: 3_600 };

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly form: AnswerFormat;
}

/** Revisions up to 2025-11-25: a session is a row that any process can serve (docs/adr/0078). */
@Injectable()
export class LegacyMcp {
  private readonly storage: AnswerStorage;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly servers: Servers,
    private readonly sessions: ClientSessions,
    private readonly store: SessionStreams,
    private readonly open: OpenAnswers,
    private readonly reading: StreamReader,
    private readonly followed: FollowedResources,
    private readonly streams: EventStreams,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {
    this.storage = {
      begin: ({ id, requestId, session }) => this.store.begin(session, id, requestId, this.open.process),
      store: async ({ id, session }, seq, message, final) => {
        const isKept = await this.store.add(session.accountId, id, { seq, message, final });
        this.reading.signalEvents(id);
        return isKept;
      },
      ended: (answer) => this.open.remove(answer),
      failed: (error) => this.log.error('an answer of an MCP session failed', { error }),
    };
  }

  async post(caller: Caller, request: Request, response: Response, form: AnswerFormat): Promise<void> {
    const body: unknown = request.body;
    if (!isMessage(body))
      return refuse(response, 400, -32600, 'Invalid Request: one message of JSON-RPC 2.0, with an id of at most 255 characters');
    if (body.method === 'initialize' && body.id !== undefined) return this.begin(caller, body, { request, response, form });
    const session = await this.sessionOf(caller, request, response);
    if (!session) return;
    if (body.method === undefined) return this.hearAnswer(session, body, response);
    if (body.id === undefined) return this.hearNotification(session, body, response);
    return this.serve(caller, session, body, { request, response, form });
  }

  async get(caller: Caller, request: Request, response: Response): Promise<void> {
    if (!acceptsEvents(request.headers.accept)) return void response.status(406).json(rpcRefusal(notAcceptable));
    const session = await this.sessionOf(caller, request, response);
    if (!session) return;
    const last = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(String(request.headers['last-event-id'] ?? ''));
    const stored = last && (await this.store.find(session, last[1]!));
    const stream = this.streams.open(request, response);
    if (stored) void this.reading.read(session, last[1]!, Number(last[2]), stream);
    else this.followed.follow(caller, session, stream);
  }

  async delete(caller: Caller, request: Request, response: Response): Promise<void> {
    const session = await this.sessionOf(caller, request, response);
    if (!session) return;
    await this.sessions.end(session);
    this.followed.signalChange(session);
    response.status(200).end();
  }

  private async begin(caller: Caller, body: JsonRpcMessage, exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    await this.limits.consume(openings, caller.credentialId);
    await this.limits.consume(openingsByAddress, clientAddress(request));
    const asked = String(body.params?.['protocolVersion']);
    const protocol = sessionRevisions.includes(asked) ? asked : sessionRevisions[0]!;
    const session = await this.sessions.open(caller, protocol, handshakeOf(body, protocol));
    response.setHeader('Mcp-Session-Id', session.id);
    await this.serve(caller, session, body, exchange);
  }

  private async serve(caller: Caller, session: ClientSession, body: JsonRpcMessage, exchange: Exchange): Promise<void> {
    if (!session.wasRecentlyUsed) void this.sessions.touch(session).catch(() => undefined);
    const { server } = this.servers.make(caller, 'legacy', {
      readsText: !isStructured(session.protocol),
      subscribe: async (uri) => {
        if (!(await this.sessions.follow(session, uri)))
          throw domainError('unprocessable', 'TOO_MANY_SUBSCRIPTIONS', 'The session follows as many resources as it may.');
        this.followed.signalChange(session);
      },
      unsubscribe: async (uri) => {
        await this.sessions.unfollow(session, uri);
        this.followed.signalChange(session);
      },
    });
    const answer = new SessionAnswer(session, body, { ...exchange, streams: this.streams, onlyReads: this.onlyReads(body) }, this.storage);
    this.open.add(answer);
    await server.connect(answer);
    await answer.serve({});
  }

  private onlyReads({ method, params }: JsonRpcMessage): boolean {
    return method === 'tools/call' && this.registry.tools.get(String(params?.['name']))?.tool.spec.hints.readOnlyHint === true;
  }

  /** Passes an answer to the process that asked the question. */
  private async hearAnswer(session: ClientSession, body: JsonRpcMessage, response: Response): Promise<void> {
    const [stream = ''] = String(body.id).split('/');
    const isHeard = await this.open.pass(session, { stream }, body);
    response.status(isHeard ? 202 : 404).end();
  }

  private async hearNotification(session: ClientSession, body: JsonRpcMessage, response: Response): Promise<void> {
    const { method, params } = body;
    const id = params?.['requestId'];
    if (method === 'notifications/cancelled' && (typeof id === 'string' || typeof id === 'number'))
      await this.open.pass(session, { request: id }, body);
    response.status(202).end();
  }

  /** Returns null after refusing the request. */
  private async sessionOf(caller: Caller, request: Request, response: Response): Promise<ClientSession | null> {
    const id = request.headers['mcp-session-id'];
    const revision = request.headers['mcp-protocol-version'];
    if (typeof id !== 'string' || id.length > 255) {
      refuse(response, 400, -32000, 'Bad Request: Mcp-Session-Id header is required');
      return null;
    }
    if (revision !== undefined && !sessionRevisions.includes(String(revision))) {
      refuse(response, 400, -32000, 'Bad Request: Unsupported protocol version');
      return null;
    }
    const session = await this.sessions.find(caller, id);
    if (!session) refuse(response, 404, -32001, toolErrors.noSession().message);
    return session;
  }
}

function refuse(response: Response, status: number, code: number, message: string): void {
  response.status(status).json(rpcRefusal({ code, message }));
}
