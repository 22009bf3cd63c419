import { randomBytes } from 'node:crypto';
import { type Caller, type Clock, later } from '@exchange/kernel';
import { caps } from '@exchange/platform';
import type { Message } from '../domain/messages';
import {
  aliveMs,
  maxFollowedCharacters,
  maxKeptStreams,
  maxFollowed,
  notedMs,
  type Session,
  Sessions,
  SessionStreams,
  type StoredEvent,
  type StoredStream,
  type StreamKey,
  unusedMs,
} from '../domain/ports';
import { toolErrors } from '../tools/errors';

type Key = Pick<Session, 'accountId' | 'id'>;

export class InMemorySessions extends Sessions {
  private readonly rows = new Map<string, Session & { readonly credentialId: string; readonly usedAt: Date }>();
  /** Whether a call of the session goes on. */
  hasCall: (key: Key) => boolean = () => false;

  constructor(private readonly clock: Clock) {
    super();
  }

  async open({ accountId, credentialId }: Caller, protocol: string, handshake: Message): Promise<Session> {
    const own = [...this.rows.values()].filter((row) => row.credentialId === credentialId && this.isLive(row));
    if (own.length >= caps['mcp-sessions']) throw toolErrors.tooManySessions();
    const session = { accountId, id: randomBytes(24).toString('base64url'), protocol, handshake, followed: [], wasUsedLately: true };
    this.rows.set(keyOf(session), { ...session, credentialId, usedAt: this.clock.now() });
    return session;
  }

  async find({ accountId, credentialId }: Caller, id: string): Promise<Session | null> {
    const row = this.rows.get(keyOf({ accountId, id }));
    if (row?.credentialId !== credentialId || !this.isLive(row)) return null;
    const { protocol, handshake, followed, usedAt } = row;
    return { accountId, id, protocol, handshake, followed, wasUsedLately: later(usedAt, notedMs) > this.clock.now() };
  }

  async touch(session: Session): Promise<void> {
    const row = this.rows.get(keyOf(session));
    if (row) this.rows.set(keyOf(session), { ...row, usedAt: this.clock.now() });
  }

  async end(session: Session): Promise<void> {
    this.rows.delete(keyOf(session));
  }

  async follow(session: Session, uri: string): Promise<boolean> {
    const row = this.rows.get(keyOf(session));
    const others = row?.followed.filter((one) => one !== uri) ?? [];
    if (!row || others.length >= maxFollowed || [...others, uri].join('').length > maxFollowedCharacters) return false;
    this.rows.set(keyOf(session), { ...row, followed: [...others, uri] });
    return true;
  }

  async leave(session: Session, uri: string): Promise<void> {
    const row = this.rows.get(keyOf(session));
    if (row) this.rows.set(keyOf(session), { ...row, followed: row.followed.filter((one) => one !== uri) });
  }

  has(key: Key): boolean {
    return this.rows.has(keyOf(key));
  }

  private isLive(row: Key & { readonly usedAt: Date }): boolean {
    return later(row.usedAt, unusedMs) > this.clock.now() || this.hasCall(row);
  }
}

interface Stream {
  readonly id: string;
  readonly session: Key;
  readonly requestId: string | number;
  readonly process: string;
  readonly events: StoredEvent[];
  ended: boolean;
  aliveUntil: Date;
}

export class InMemorySessionStreams extends SessionStreams {
  private rows: Stream[] = [];
  private readonly inbox: { readonly process: string; readonly stream: Stream; readonly message: Message }[] = [];

  constructor(
    private readonly sessions: InMemorySessions,
    private readonly clock: Clock,
  ) {
    super();
    sessions.hasCall = ({ accountId, id }) =>
      this.rows.some(({ session, aliveUntil }) => session.accountId === accountId && session.id === id && aliveUntil > this.clock.now());
  }

  async begin(session: Session, id: string, requestId: string | number, process: string): Promise<void> {
    const ended = this.rows.filter((row) => row.ended && row.session.id === session.id);
    const gone = ended.slice(0, Math.max(0, ended.length - maxKeptStreams));
    this.rows = this.rows.filter((row) => !gone.includes(row));
    this.rows.push({ id, session, requestId, process, events: [], ended: false, aliveUntil: later(this.clock.now(), aliveMs) });
  }

  async add(accountId: number, id: string, event: StoredEvent): Promise<boolean> {
    const stream = this.there.find((row) => row.session.accountId === accountId && row.id === id);
    if (!stream || stream.ended) return false;
    stream.ended = event.final;
    if (stream.events.some(({ seq }) => seq === event.seq)) return false;
    stream.events.push(event);
    return true;
  }

  async find(session: Session, id: string): Promise<StoredStream | null> {
    const stream = this.of(session).find((row) => row.id === id);
    return stream ? { requestId: stream.requestId, isAlive: stream.aliveUntil > this.clock.now(), ended: stream.ended } : null;
  }

  async after({ accountId }: Session, id: string, seq: number): Promise<StoredEvent[]> {
    const stream = this.there.find((row) => row.session.accountId === accountId && row.id === id);
    const behind = stream?.events.filter((event) => event.seq > seq) ?? [];
    return behind.toSorted((one, other) => one.seq - other.seq).slice(0, 100);
  }

  async tell(session: Session, to: StreamKey, message: Message): Promise<string | null> {
    const isMeant = (row: Stream): boolean => ('stream' in to ? row.id === to.stream : row.requestId === to.request);
    const stream = this.of(session).find((row) => !row.ended && row.aliveUntil > this.clock.now() && isMeant(row));
    if (!stream) return null;
    this.inbox.push({ process: stream.process, stream, message });
    return stream.process;
  }

  async take(process: string): Promise<{ stream: string; message: Message }[]> {
    const mine = this.inbox.filter((left) => left.process === process && this.sessions.has(left.stream.session));
    this.inbox.splice(0, Infinity, ...this.inbox.filter((left) => left.process !== process));
    return mine.map(({ stream, message }) => ({ stream: stream.id, message }));
  }

  async stayAlive(process: string): Promise<void> {
    for (const row of this.rows) if (row.process === process && !row.ended) row.aliveUntil = later(this.clock.now(), aliveMs);
  }

  /** A session takes its streams with it. */
  private get there(): Stream[] {
    return this.rows.filter(({ session }) => this.sessions.has(session));
  }

  private of({ accountId, id }: Session): Stream[] {
    return this.there.filter(({ session }) => session.accountId === accountId && session.id === id);
  }
}

const keyOf = ({ accountId, id }: Key): string => `${accountId}/${id}`;
