import type { Caller } from '@exchange/kernel';
import type { Message } from './messages';

export interface Session {
  readonly accountId: number;
  readonly id: string;
  /** Revision of the protocol. */
  readonly protocol: string;
  /** What the client began with, its capabilities among it. */
  readonly handshake: Message;
  /** Resources that the client follows. */
  readonly followed: readonly string[];
  /** Within the last hour. */
  readonly wasUsedLately: boolean;
}

export interface StoredEvent {
  readonly seq: number;
  /** JSON. */
  readonly message: string;
  readonly final: boolean;
}

export interface StoredStream {
  readonly requestId: string | number;
  /** Whether somebody still works on it. */
  readonly isAlive: boolean;
  readonly ended: boolean;
}

/** A stream by its id, or by the request that it answers. */
export type StreamKey = { readonly stream: string } | { readonly request: string | number };

/** Resources that a session follows at most. */
export const mostFollowed = 100;

/** Milliseconds for which a process owes an answer without saying that it is still there. */
export const aliveMs = 10_000;

/** Sessions of the 2025 protocol. One belongs to the credential that opened it; for every other one it is not there. */
export abstract class Sessions {
  abstract open(caller: Caller, protocol: string, handshake: Message): Promise<Session>;
  abstract find(caller: Caller, id: string): Promise<Session | null>;
  /** What is not used for days is removed; told when that was not within the last hour. */
  abstract touch(session: Session): Promise<void>;
  /** With its streams. */
  abstract end(session: Session): Promise<void>;
  /** Last, if it is followed already. False: it follows as many as it may, or has ended. */
  abstract follow(session: Session, uri: string): Promise<boolean>;
  abstract leave(session: Session, uri: string): Promise<void>;
}

/** Answers of the 2025 protocol that take longer than a moment: what was told, and what is told to whoever works on it. */
export abstract class SessionStreams {
  abstract begin(session: Session, id: string, requestId: string | number, process: string): Promise<void>;
  /** The last one ends the stream. Another process may have ended it meanwhile: then this is not told any more. */
  abstract add(accountId: number, id: string, event: StoredEvent): Promise<boolean>;
  abstract find(session: Session, id: string): Promise<StoredStream | null>;
  /** At most 100 at a time, in order. */
  abstract after(session: Session, id: string, seq: number): Promise<StoredEvent[]>;
  /** Leaves a message for whoever works on a stream, and answers which process that is; null when nobody does. */
  abstract tell(session: Session, to: StreamKey, message: Message): Promise<string | null>;
  /** What was left for a process; once. */
  abstract take(process: string): Promise<{ stream: string; message: Message }[]>;
  abstract stayAlive(process: string): Promise<void>;
}
