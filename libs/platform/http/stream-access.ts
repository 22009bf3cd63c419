import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '@exchange/kernel';
import { presentedBy } from '../auth/presented';
import { credentialReferenceOf, Reauthenticator } from '../auth/reauthenticator';
import type { CredentialReference } from '../auth/reauthenticator';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Listening } from '../persistence/listening';

/** PostgreSQL channel on which triggers announce changes of credentials, memberships and people (`CredentialChanges`). */
const credentialsChannel = 'credentials';

/** The owner of all streams of this process that were opened with one credential for one account. */
export interface CredentialStreams {
  readonly caller: Caller;
  readonly proof: CredentialReference;
  /** Requested account; undefined means that of the credential. */
  readonly wanted: number | undefined;
  streams: number;
  /** Number of notified changes, which outdate running checks. */
  changes: number;
}

/** A stream whose frames wait for a credential check; null ends it. */
export interface CheckedStream {
  readonly follower: CredentialStreams;
  deliver(frame: Buffer | null): void;
}

interface Frame {
  readonly stream: CheckedStream;
  readonly frame: Buffer | null;
}

/** Maximum frames per check and turn of the event loop. */
const batchSize = 500;
/** Interval of the periodic checks: the maximum delay until a silent stream ends when no change is notified. */
const checkIntervalMs = 1_000;
const retryDelayMs = 250;

/**
 * Makes revocation effective at once for streams (rest-api.md, Authentication 6; docs/adr/0047). Each frame waits for a check of the credential that
 * began after the frame was written, so no event after a revocation is delivered. Silent streams end when a PostgreSQL trigger notifies a change, or at
 * the next periodic check.
 */
@Injectable()
export class StreamAccess implements BeforeApplicationShutdown {
  private readonly followers = new Map<string, CredentialStreams>();
  private waiting: Frame[] = [];
  private isWriting = false;
  private isChecking = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private listening: Listening | undefined;
  private refuse: (follower: CredentialStreams) => void = () => undefined;

  constructor(
    private readonly recall: Reauthenticator,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** Registers the callback that ends the streams of a follower whose credential is no longer valid. */
  onRefused(refuse: (follower: CredentialStreams) => void): void {
    this.refuse = refuse;
  }

  enter(request: Request, caller: Caller): CredentialStreams {
    const asked = { proof: credentialReferenceOf(request), wanted: presentedBy(request)!.accountId };
    const key = keyOf(asked);
    const follower = this.followers.get(key) ?? { caller, ...asked, streams: 0, changes: 0 };
    follower.streams += 1;
    this.followers.set(key, follower);
    this.timer ??= setInterval(() => void this.checkAll(), checkIntervalMs).unref();
    if (!this.stopped) this.listening ??= this.listen();
    return follower;
  }

  leave(follower: CredentialStreams): void {
    follower.streams -= 1;
    if (follower.streams > 0) return;
    const key = keyOf(follower);
    if (this.followers.get(key) === follower) this.followers.delete(key);
    if (this.followers.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  write(stream: CheckedStream, frame: Buffer | null): void {
    this.waiting.push({ stream, frame });
    void this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.waiting = [];
    clearInterval(this.timer);
    await this.listening?.stop();
  }

  /** Writes batch after batch, which keeps the order of each stream. */
  private async work(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    await nextTurn();
    while (this.waiting.length > 0) {
      const batch = new Map<CredentialStreams, Frame[]>();
      for (const frame of this.waiting.splice(0, batchSize)) {
        const { follower } = frame.stream;
        const others = batch.get(follower);
        if (others) others.push(frame);
        else batch.set(follower, [frame]);
      }
      const left = await Promise.all([...batch].map(([follower, frames]) => this.deliver(follower, frames)));
      if (left.every(({ length }) => length === 0)) continue;
      // The check failed, e.g. PostgreSQL is unavailable. No frame is written without it.
      this.waiting = [...left.flat(), ...this.waiting];
      await pause(retryDelayMs);
    }
    this.isWriting = false;
  }

  /** Writes the frames after a valid check; a change during the check repeats it. Returns the frames whose check failed. */
  private async deliver(follower: CredentialStreams, frames: readonly Frame[]): Promise<readonly Frame[]> {
    for (;;) {
      const { changes } = follower;
      const isValid = await this.check(follower);
      if (isValid === undefined) return frames;
      if (isValid && changes !== follower.changes) continue;
      if (isValid) for (const { stream, frame } of frames) stream.deliver(frame);
      return [];
    }
  }

  /** Checks all followers of this process, with one query for each kind of credential. */
  private async checkAll(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    await Promise.all([...this.followers.values()].map((follower) => this.check(follower)));
    this.isChecking = false;
  }

  /** Whether the credential is still valid; undefined when the check failed. Ends the follower's streams when it is not. */
  private async check(follower: CredentialStreams): Promise<boolean | undefined> {
    const { caller, proof, wanted } = follower;
    const isValid = await this.recall.isUnchanged(caller, proof, wanted).catch(() => undefined);
    if (isValid === false) this.end(follower);
    return isValid;
  }

  private onChange(whose: string): void {
    for (const follower of this.followers.values()) {
      if (!concerns(whose, follower.caller)) continue;
      follower.changes += 1;
      void this.check(follower);
    }
  }

  /** Removes the follower before its streams end, because the same credential may become valid again with other rights. */
  private end(follower: CredentialStreams): void {
    const key = keyOf(follower);
    if (this.followers.get(key) !== follower) return;
    this.followers.delete(key);
    this.refuse(follower);
  }

  private listen(): Listening {
    return new Listening(this.settings.databaseUrl, this.settings.connectionTimeouts, credentialsChannel, {
      heard: (whose) => this.onChange(whose),
      begun: () => void this.checkAll(),
      failed: ({ message }) => this.log.warn('changes of credentials are not received; polling every second', { reason: message }),
    });
  }
}

/** Payloads of the triggers: `credential:<id>`, `person:<user id>`, `agent:<id>` or `delegation:<account id of the grantor>`. */
function concerns(whose: string, caller: Caller): boolean {
  const [kind, id] = whose.split(':');
  if (kind === 'credential') return caller.credentialId === id;
  if (kind === 'delegation') return caller.delegation !== undefined && String(caller.accountId) === id;
  if (kind === 'agent') return caller.kind === 'agent' && caller.agentId === id;
  return caller.kind === 'person' && String(caller.userId) === id;
}

const keyOf = ({ proof, wanted }: Pick<CredentialStreams, 'proof' | 'wanted'>): string => `${proof.by} ${wanted ?? ''} ${proof.hash}`;
