import { randomBytes } from 'node:crypto';
import { type Caller, type Clock, later } from '@exchange/kernel';
import { caps } from '@exchange/platform';
import type { JsonRpcMessage } from '../domain/messages';
import {
  streamLeaseMs,
  maxFollowedCharacters,
  maxKeptStreams,
  maxFollowed,
  touchIntervalMs,
  type ClientSession,
  ClientSessions,
  SessionStreams,
  type StoredStreamEvent,
  type StoredStream,
  type StreamKey,
  sessionTtlMs,
} from '../domain/ports';
import { toolErrors } from '../tools/errors';

type Key = Pick<ClientSession, 'accountId' | 'id'>;

export class InMemoryClientSessions extends ClientSessions {
  private readonly rows = new Map<string, ClientSession & { readonly credentialId: string; readonly usedAt: Date }>();
  /** Whether a call of the session is running. */
  hasCall: (key: Key) => boolean = () => false;

  constructor(private readonly clock: Clock) {
    super();
  }

  async open({ accountId, credentialId }: Caller, protocol: string, handshake: JsonRpcMessage): Promise<ClientSession> {
    const own = [...this.rows.values()].filter((row) => row.credentialId === credentialId && this.isLive(row));
    if (own.length >= caps['mcp-sessions']) throw toolErrors.tooManySessions();
    const session = { accountId, id: randomBytes(24).toString('base64url'), protocol, handshake, followed: [], wasRecentlyUsed: true };
    this.rows.set(keyOf(session), { ...session, credentialId, usedAt: this.clock.now() });
    return session;
  }

  async find({ accountId, credentialId }: Caller, id: string): Promise<ClientSession | null> {
    const row = this.rows.get(keyOf({ accountId, id }));
    if (row?.credentialId !== credentialId || !this.isLive(row)) return null;
    const { protocol, handshake, followed, usedAt } = row;
    return { accountId, id, protocol, handshake, followed, wasRecentlyUsed: later(usedAt, touchIntervalMs) > this.clock.now() };
  }

  async touch(session: ClientSession): Promise<void> {
    const row = this.rows.get(keyOf(session));
    if (row) this.rows.set(keyOf(session), { ...row, usedAt: this.clock.now() });
  }

  async end(session: ClientSession): Promise<void> {
    this.rows.delete(keyOf(session));
  }

  async follow(session: ClientSession, uri: string): Promise<boolean> {
    const row = this.rows.get(keyOf(session));
    const others = row?.followed.filter((one) => one !== uri) ?? [];
    if (!row || others.length >= maxFollowed || [...others, uri].join('').length > maxFollowedCharacters) return false;
    this.rows.set(keyOf(session), { ...row, followed: [...others, uri] });
    return true;
  }

  async unfollow(session: ClientSession, uri: string): Promise<void> {
    const row = this.rows.get(keyOf(session));
    if (row) this.rows.set(keyOf(session), { ...row, followed: row.followed.filter((one) => one !== uri) });
  }

  has(key: Key): boolean {
    return this.rows.has(keyOf(key));
  }

  private isLive(row: Key & { readonly usedAt: Date }): boolean {
    return later(row.usedAt, sessionTtlMs) > this.clock.now() || this.hasCall(row);
  }
}

interface Stream {
  readonly id: string;
  readonly session: Key;
  readonly requestId: string | number;
  readonly process: string;
  readonly events: StoredStreamEvent[];
  ended: boolean;
  aliveUntil: Date;
}

export class InMemorySessionStreams extends SessionStreams {
  private rows: Stream[] = [];
  private readonly inbox: { readonly process: string; readonly stream: Stream; readonly message: JsonRpcMessage }[] = [];

  constructor(
    private readonly sessions: InMemoryClientSessions,
    private readonly clock: Clock,
  ) {
    super();
    sessions.hasCall = ({ accountId, id }) =>
      this.rows.some(({ session, aliveUntil }) => session.accountId === accountId && session.id === id && aliveUntil > this.clock.now());
  }

  async begin(session: ClientSession, id: string, requestId: string | number, process: string): Promise<void> {
    const ended = this.rows.filter((row) => row.ended && row.session.id === session.id);
    const removed = ended.slice(0, Math.max(0, ended.length - maxKeptStreams));
    this.rows = this.rows.filter((row) => !removed.includes(row));
    this.rows.push({ id, session, requestId, process, events: [], ended: false, aliveUntil: later(this.clock.now(), streamLeaseMs) });
  }

  async add(accountId: number, id: string, event: StoredStreamEvent): Promise<boolean> {
    const stream = this.existing.find((row) => row.session.accountId === accountId && row.id === id);
    if (!stream || stream.ended) return false;
    stream.ended = event.final;
    if (stream.events.some(({ seq }) => seq === event.seq)) return false;
    stream.events.push(event);
    return true;
  }

  async find(session: ClientSession, id: string): Promise<StoredStream | null> {
    const stream = this.of(session).find((row) => row.id === id);
    return stream ? { requestId: stream.requestId, isAlive: stream.aliveUntil > this.clock.now(), ended: stream.ended } : null;
  }

  async eventsAfter({ accountId }: ClientSession, id: string, seq: number): Promise<StoredStreamEvent[]> {
    const stream = this.existing.find((row) => row.session.accountId === accountId && row.id === id);
    const laterEvents = stream?.events.filter((event) => event.seq > seq) ?? [];
    return laterEvents.toSorted((one, other) => one.seq - other.seq).slice(0, 100);
  }

  async leaveMessage(session: ClientSession, to: StreamKey, message: JsonRpcMessage): Promise<string | null> {
    const isMeant = (row: Stream): boolean => ('stream' in to ? row.id === to.stream : row.requestId === to.request);
    const stream = this.of(session).find((row) => !row.ended && row.aliveUntil > this.clock.now() && isMeant(row));
    if (!stream) return null;
    this.inbox.push({ process: stream.process, stream, message });
    return stream.process;
  }

  async takeMessages(process: string): Promise<{ stream: string; message: JsonRpcMessage }[]> {
    const mine = this.inbox.filter((one) => one.process === process && this.sessions.has(one.stream.session));
    this.inbox.splice(0, Infinity, ...this.inbox.filter((one) => one.process !== process));
    return mine.map(({ stream, message }) => ({ stream: stream.id, message }));
  }

  async renewLeases(process: string): Promise<void> {
    for (const row of this.rows) if (row.process === process && !row.ended) row.aliveUntil = later(this.clock.now(), streamLeaseMs);
  }

  /** Deleting a session deletes its streams. */
  private get existing(): Stream[] {
    return this.rows.filter(({ session }) => this.sessions.has(session));
  }

  private of({ accountId, id }: ClientSession): Stream[] {
    return this.existing.filter(({ session }) => session.accountId === accountId && session.id === id);
  }
}

const keyOf = ({ accountId, id }: Key): string => `${accountId}/${id}`;
