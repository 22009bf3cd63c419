import { type Caller, hourMs, minuteMs } from '@exchange/kernel';
import type { JsonRpcMessage } from './messages';

export interface ClientSession {
  readonly accountId: number;
  readonly id: string;
  /** Revision of the protocol. */
  readonly protocol: string;
  /** Stored part of the handshake, including the client's capabilities. */
  readonly handshake: JsonRpcMessage;
  /** Resources that the client follows. */
  readonly followed: readonly string[];
  /** Used within the last minute. */
  readonly wasRecentlyUsed: boolean;
}

export interface StoredStreamEvent {
  readonly seq: number;
  /** JSON text. */
  readonly message: string;
  readonly final: boolean;
}

export interface StoredStream {
  readonly requestId: string | number;
  /** Whether a process still works on the stream. */
  readonly isAlive: boolean;
  readonly ended: boolean;
}

/** A stream by its id or by the id of its request. */
export type StreamKey = { readonly stream: string } | { readonly request: string | number };

/** Maximum number of followed resources per session, and of characters of their addresses in total. */
export const maxFollowed = 100;
export const maxFollowedCharacters = 2_000;

/** Milliseconds without a call after which a session ends. */
export const sessionTtlMs = hourMs;

/** Minimum interval in milliseconds between two updates of a session's time of use. */
export const touchIntervalMs = minuteMs;

/** Maximum number of ended streams that are kept per session. */
export const maxKeptStreams = 20;

/** Lease of a stream in milliseconds: without renewal its process counts as lost. */
export const streamLeaseMs = 10_000;

/**
 * Sessions of the 2025 protocol. Only the credential that opened a session finds it. A session ends after an hour without a call, but not while a call
 * is running.
 */
export abstract class ClientSessions {
  /** Throws 429 when the credential has too many sessions. */
  abstract open(caller: Caller, protocol: string, handshake: JsonRpcMessage): Promise<ClientSession>;
  abstract find(caller: Caller, id: string): Promise<ClientSession | null>;
  /** Records the use of the session, at most once per minute. */
  abstract touch(session: ClientSession): Promise<void>;
  /** Deletes the session and its streams. */
  abstract end(session: ClientSession): Promise<void>;
  /** Adds the resource as the newest one. Returns false when the limits are exceeded or the session has ended. */
  abstract follow(session: ClientSession, uri: string): Promise<boolean>;
  abstract unfollow(session: ClientSession, uri: string): Promise<void>;
}

/** Streamed answers of the 2025 protocol: their events, and messages for the processes that work on them. */
export abstract class SessionStreams {
  /** Deletes the oldest ended streams beyond {@link maxKeptStreams}. */
  abstract begin(session: ClientSession, id: string, requestId: string | number, process: string): Promise<void>;
  /** A final event ends the stream. Returns false when the stream was ended before. */
  abstract add(accountId: number, id: string, event: StoredStreamEvent): Promise<boolean>;
  abstract find(session: ClientSession, id: string): Promise<StoredStream | null>;
  /** Events after a position in order, at most 100. */
  abstract eventsAfter(session: ClientSession, id: string, seq: number): Promise<StoredStreamEvent[]>;
  /** Stores a message for the process of a live stream and returns that process; null when there is none. */
  abstract leaveMessage(session: ClientSession, to: StreamKey, message: JsonRpcMessage): Promise<string | null>;
  /** Returns and deletes the messages for a process. */
  abstract takeMessages(process: string): Promise<{ stream: string; message: JsonRpcMessage }[]>;
  abstract renewLeases(process: string): Promise<void>;
}
