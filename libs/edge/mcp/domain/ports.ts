import { type Caller, hourMs, minuteMs } from '@exchange/kernel';
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
  /** Within the last minute. */
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

/** Resources that a session follows at most, and characters of their addresses together: a row stays small. */
export const maxFollowed = 100;
export const maxFollowedCharacters = 2_000;

/** Milliseconds without a call after which a session has ended. */
export const unusedMs = hourMs;

/** Milliseconds after which another use is noted. */
export const notedMs = minuteMs;

/** Answers that have ended, and can be read again, of one session: the latest ones. */
export const maxKeptStreams = 20;

/** Milliseconds for which a process owes an answer without saying that it is still there. */
export const aliveMs = 10_000;

/**
 * Sessions of the 2025 protocol. One belongs to the credential that opened it; for every other one it is not there. It ends after an hour without a call,
 * but not while a call of it goes on.
 */
export abstract class Sessions {
  /** 429 when the credential has as many as it may. */
  abstract open(caller: Caller, protocol: string, handshake: Message): Promise<Session>;
  abstract find(caller: Caller, id: string): Promise<Session | null>;
  /** It was used now; told when that was not within the last minute. */
  abstract touch(session: Session): Promise<void>;
  /** With its streams. */
  abstract end(session: Session): Promise<void>;
  /** Last, if it is followed already. False: it follows as many as it may, or as long ones, or has ended. */
  abstract follow(session: Session, uri: string): Promise<boolean>;
  abstract leave(session: Session, uri: string): Promise<void>;
}

/** Answers of the 2025 protocol that take longer than a moment: what was told, and what is told to whoever works on it. */
export abstract class SessionStreams {
  /** Of those that have ended, the oldest beyond {@link maxKeptStreams} go. */
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
