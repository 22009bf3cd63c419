import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '@exchange/kernel';
import { presentedBy } from '../auth/presented';
import { proofOf, Recall } from '../auth/recall';
import type { Proof } from '../auth/recall';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Listening } from '../persistence/listening';

/** PostgreSQL channel that triggers on credentials, memberships and people ring (`CredentialChanges`). */
const credentialsChannel = 'credentials';

/** Whoever follows streams at this process: one for all that were opened with the same credential for the same account. */
export interface Follower {
  readonly caller: Caller;
  readonly proof: Proof;
  /** What the request asked for; undefined is the credential's own. */
  readonly wanted: number | undefined;
  streams: number;
  /** How often somebody rang for it. */
  rings: number;
}

/** What is written once it is certain that its follower may still see it; null ends the stream. */
export interface Written {
  readonly follower: Follower;
  deliver(frame: Buffer | null): void;
}

interface Frame {
  readonly stream: Written;
  readonly frame: Buffer | null;
}

/** So many are written in one turn after one look: what they are told leaves at its end, and other requests have theirs between. */
const atOnce = 500;
/** Milliseconds. How long the end of a credential may go unnoticed by a stream that has nothing to tell, when nobody rings. */
const lookEveryMs = 1_000;
const againAfterMs = 250;

/**
 * "Revocation is effective at once" for streams (rest-api.md, Authentication 6; docs/adr/0047). What is to be written waits for one more look at
 * the credential, begun after the event was read: an event that came to be after a revocation was answered is never told. Streams that are
 * silent end when a trigger of PostgreSQL rings, or at the next look.
 */
@Injectable()
export class StreamAccess implements BeforeApplicationShutdown {
  private readonly followers = new Map<string, Follower>();
  private waiting: Frame[] = [];
  private isWriting = false;
  private isLooking = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private listening: Listening | undefined;
  private refuse: (follower: Follower) => void = () => undefined;

  constructor(
    private readonly recall: Recall,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** Who ends the streams of a follower that may not see them any more. */
  onRefused(refuse: (follower: Follower) => void): void {
    this.refuse = refuse;
  }

  enter(request: Request, caller: Caller): Follower {
    const asked = { proof: proofOf(request), wanted: presentedBy(request)!.accountId };
    const key = keyOf(asked);
    const follower = this.followers.get(key) ?? { caller, ...asked, streams: 0, rings: 0 };
    follower.streams += 1;
    this.followers.set(key, follower);
    this.timer ??= setInterval(() => void this.lookAtAll(), lookEveryMs).unref();
    if (!this.stopped) this.listening ??= this.listen();
    return follower;
  }

  leave(follower: Follower): void {
    follower.streams -= 1;
    if (follower.streams > 0) return;
    const key = keyOf(follower);
    if (this.followers.get(key) === follower) this.followers.delete(key);
    if (this.followers.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  write(stream: Written, frame: Buffer | null): void {
    this.waiting.push({ stream, frame });
    void this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.waiting = [];
    clearInterval(this.timer);
    await this.listening?.stop();
  }

  /** One batch after the other, so that each stream keeps its order; what comes meanwhile is looked at together. */
  private async work(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    await nextTurn();
    while (this.waiting.length > 0) {
      const batch = new Map<Follower, Frame[]>();
      for (const frame of this.waiting.splice(0, atOnce)) {
        const { follower } = frame.stream;
        const others = batch.get(follower);
        if (others) others.push(frame);
        else batch.set(follower, [frame]);
      }
      const left = await Promise.all([...batch].map(([follower, frames]) => this.tell(follower, frames)));
      if (left.every(({ length }) => length === 0)) continue;
      // PostgreSQL is away for a moment. Nothing is told on trust.
      this.waiting = [...left.flat(), ...this.waiting];
      await pause(againAfterMs);
    }
    this.isWriting = false;
  }

  /** In the turn in which the look is answered; what is rung while it is under way makes the answer an old one. Returns what could not be told yet. */
  private async tell(follower: Follower, frames: readonly Frame[]): Promise<readonly Frame[]> {
    for (;;) {
      const { rings } = follower;
      const may = await this.look(follower);
      if (may === undefined) return frames;
      if (may && rings !== follower.rings) continue;
      if (may) for (const { stream, frame } of frames) stream.deliver(frame);
      return [];
    }
  }

  /** One small query for every kind of credential, for all streams of this process. */
  private async lookAtAll(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    await Promise.all([...this.followers.values()].map((follower) => this.look(follower)));
    this.isLooking = false;
  }

  /** Ends one that may not follow any more; undefined when that could not be found out. */
  private async look(follower: Follower): Promise<boolean | undefined> {
    const { caller, proof, wanted } = follower;
    const may = await this.recall.isStill(caller, proof, wanted).catch(() => undefined);
    if (may === false) this.end(follower);
    return may;
  }

  private heard(whose: string): void {
    for (const follower of this.followers.values()) {
      if (!isOf(whose, follower.caller)) continue;
      follower.rings += 1;
      void this.look(follower);
    }
  }

  /** Once, and forgotten first: the same credential may prove somebody again, with other rights. */
  private end(follower: Follower): void {
    const key = keyOf(follower);
    if (this.followers.get(key) !== follower) return;
    this.followers.delete(key);
    this.refuse(follower);
  }

  private listen(): Listening {
    return new Listening(this.settings.databaseUrl, this.settings.connectionBounds, credentialsChannel, {
      heard: (whose) => this.heard(whose),
      begun: () => void this.lookAtAll(),
      failed: ({ message }) => this.log.warn('changes of credentials are not heard, looking every second instead', { reason: message }),
    });
  }
}

/** `credential:<id>`, `person:<user id>`, `agent:<id>` or `delegation:<account id of the grantor>`, as the triggers say it. */
function isOf(whose: string, caller: Caller): boolean {
  const [kind, id] = whose.split(':');
  if (kind === 'credential') return caller.credentialId === id;
  if (kind === 'delegation') return caller.delegation !== undefined && String(caller.accountId) === id;
  if (kind === 'agent') return caller.kind === 'agent' && caller.agentId === id;
  return caller.kind === 'person' && String(caller.userId) === id;
}

const keyOf = ({ proof, wanted }: Pick<Follower, 'proof' | 'wanted'>): string => `${proof.by} ${wanted ?? ''} ${proof.hash}`;
