import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, domainError } from '@exchange/kernel';
import {
  type AnswerFormat,
  clientAddress,
  EventStreams,
  Log,
  notAcceptable,
  RateLimits,
  rpcRefusal,
  acceptsEvents,
} from '@exchange/platform';
import { isMessage, isStructured, type Message, sessionRevisions } from '../../domain/messages';
import { type Session, Sessions, SessionStreams } from '../../domain/ports';
import { toolErrors } from '../../tools/errors';
import { ToolRegistry } from '../../tools/registry';
import { handshakeOf } from '../protocol/handshake';
import { Servers } from '../protocol/servers';
import { Followed } from '../sessions/followed';
import { OpenAnswers } from '../sessions/open-answers';
import { ReadingOn } from '../sessions/reading-on';
import { Answer, type Keeping } from './answer';

/** Sessions that one credential, and one address with whatever credentials, may open. */
const openings = { name: 'mcp-sessions', attempts: 600, seconds: 3_600 };
const openingsFrom = { name: 'mcp-sessions-from', attempts: 6_000, seconds: 3_600 };

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly form: AnswerFormat;
}

/** The revisions of 2025 and before: a session is a row, and whichever process a request meets serves it (docs/adr/0078). */
@Injectable()
export class Legacy {
  private readonly keeping: Keeping;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly servers: Servers,
    private readonly sessions: Sessions,
    private readonly store: SessionStreams,
    private readonly open: OpenAnswers,
    private readonly reading: ReadingOn,
    private readonly followed: Followed,
    private readonly streams: EventStreams,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {
    this.keeping = {
      begin: ({ id, requestId, session }) => this.store.begin(session, id, requestId, this.open.process),
      keep: async ({ id, session }, seq, message, final) => {
        const isKept = await this.store.add(session.accountId, id, { seq, message, final });
        this.reading.ring(id);
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
    else this.followed.tell(caller, session, stream);
  }

  async delete(caller: Caller, request: Request, response: Response): Promise<void> {
    const session = await this.sessionOf(caller, request, response);
    if (!session) return;
    await this.sessions.end(session);
    this.followed.ring(session);
    response.status(200).end();
  }

  private async begin(caller: Caller, body: Message, exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    await this.limits.consume(openings, caller.credentialId);
    await this.limits.consume(openingsFrom, clientAddress(request));
    const asked = String(body.params?.['protocolVersion']);
    const protocol = sessionRevisions.includes(asked) ? asked : sessionRevisions[0]!;
    const session = await this.sessions.open(caller, protocol, handshakeOf(body, protocol));
    response.setHeader('Mcp-Session-Id', session.id);
    await this.serve(caller, session, body, exchange);
  }

  private async serve(caller: Caller, session: Session, body: Message, exchange: Exchange): Promise<void> {
    if (!session.wasUsedLately) void this.sessions.touch(session).catch(() => undefined);
    const { server } = this.servers.make(caller, 'legacy', {
      readsText: !isStructured(session.protocol),
      subscribe: async (uri) => {
        if (!(await this.sessions.follow(session, uri)))
          throw domainError('unprocessable', 'TOO_MANY_SUBSCRIPTIONS', 'The session follows as many resources as it may.');
        this.followed.ring(session);
      },
      unsubscribe: async (uri) => {
        await this.sessions.leave(session, uri);
        this.followed.ring(session);
      },
    });
    const answer = new Answer(session, body, { ...exchange, streams: this.streams, onlyReads: this.onlyReads(body) }, this.keeping);
    this.open.add(answer);
    await server.connect(answer);
    await answer.serve({});
  }

  private onlyReads({ method, params }: Message): boolean {
    return method === 'tools/call' && this.registry.tools.get(String(params?.['name']))?.tool.spec.hints.readOnlyHint === true;
  }

  /** What a client answers to a question finds the process that asked it. */
  private async hearAnswer(session: Session, body: Message, response: Response): Promise<void> {
    const [stream = ''] = String(body.id).split('/');
    const isHeard = await this.open.tell(session, { stream }, body);
    response.status(isHeard ? 202 : 404).end();
  }

  private async hearNotification(session: Session, body: Message, response: Response): Promise<void> {
    const { method, params } = body;
    const id = params?.['requestId'];
    if (method === 'notifications/cancelled' && (typeof id === 'string' || typeof id === 'number'))
      await this.open.tell(session, { request: id }, body);
    response.status(202).end();
  }

  /** Null when it was refused. */
  private async sessionOf(caller: Caller, request: Request, response: Response): Promise<Session | null> {
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
