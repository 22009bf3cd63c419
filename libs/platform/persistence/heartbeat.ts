import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Client } from 'pg';
import { Silence, unlessAnswered, wireOf } from './silence';
import { StandingConnection } from './standing-connection';
import type { ConnectionBounds } from './standing-connection';

/**
 * Notices that PostgreSQL has vanished without a word. A statement may take long, so its own time limit cannot tell; a heartbeat beside the pool
 * can. When it is not answered, every connection that has heard nothing since is ended at once, whatever waits on it fails (503), and
 * nobody waits for another connection until PostgreSQL answers again (docs/adr/0059).
 */
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Connections of the pool, with what each had heard when PostgreSQL was asked. */
  private readonly watched = new Map<Client, number>();
  private standing: StandingConnection | undefined;
  /** The heartbeat's own, while PostgreSQL answers. */
  private client: Client | undefined;
  private silent = false;
  private looked = (): void => undefined;
  /** Sessions whose connection was ended here. PostgreSQL may not know it: they would keep their locks. */
  private orphans: readonly number[] = [];
  private orphanedAt = 0;

  constructor(
    private readonly databaseUrl: string,
    readonly bounds: ConnectionBounds,
    private readonly tell: (message: string, facts: object) => void = () => undefined,
  ) {}

  /** Nobody answers: connecting would only be waiting. */
  get isSilent(): boolean {
    return this.silent;
  }

  begin(): void {
    this.standing ??= new StandingConnection(this.databaseUrl, this.bounds, {
      asks: () => this.remember(),
      begun: (client) => this.answered(client),
      lost: (error) => this.lost(error),
    });
  }

  async end(): Promise<void> {
    await this.standing?.stop();
    this.looked();
    this.silent = false;
  }

  onApplicationBootstrap(): void {
    this.begin();
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }

  watch(client: Client): void {
    this.watched.set(client, 0);
    client.once('end', () => this.watched.delete(client));
  }

  private remember(): void {
    for (const client of this.watched.keys()) this.watched.set(client, wireOf(client).bytesRead);
  }

  private async answered(client: Client): Promise<void> {
    this.client = client;
    await this.endOrphans(client);
    if (this.silent) this.tell('PostgreSQL answers again', {});
    this.silent = false;
  }

  private lost(error: Error): void {
    const wasSilent = this.silent;
    this.client = undefined;
    const mute = error instanceof Silence ? this.mute(this.watched) : [];
    this.silent = error instanceof Silence && mute.length === this.watched.size;
    this.cut(mute);
    if (error instanceof Silence) this.lookAgain();
    if (!wasSilent) this.tell('the heartbeat of PostgreSQL was lost', { reason: error.message, connectionsEnded: mute.length });
  }

  /** What a connection heard after PostgreSQL was asked may have been its last: it says something more in as much time again, or is ended too. */
  private lookAgain(): void {
    const heard = new Map([...this.watched.keys()].map((client) => [client, wireOf(client).bytesRead]));
    this.looked();
    this.looked = unlessAnswered(this.bounds.silenceMs, () => {
      const mute = this.mute(heard);
      this.cut(mute);
      if (this.client) void this.endOrphans(this.client).catch(() => undefined);
      else this.silent ||= mute.length === this.watched.size;
    });
  }

  private mute(heard: ReadonlyMap<Client, number>): readonly Client[] {
    return [...heard].flatMap(([client, bytes]) => (this.watched.has(client) && wireOf(client).bytesRead <= bytes ? [client] : []));
  }

  private cut(mute: readonly Client[]): void {
    const ended = mute.flatMap((client) => (client as unknown as { readonly processID: number | null }).processID ?? []);
    if (ended.length > 0) [this.orphans, this.orphanedAt] = [[...this.orphans, ...ended], performance.now()];
    for (const client of mute) wireOf(client).destroy(new Silence(this.bounds.silenceMs));
  }

  /** Sessions that began later have got the number of one that is gone. */
  private async endOrphans(client: Client): Promise<void> {
    const orphans = this.orphans;
    if (orphans.length === 0) return;
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and usename = current_user and datname = current_database() and backend_start < now() - $2 * interval '1 millisecond'`,
      [orphans, performance.now() - this.orphanedAt],
    );
    this.orphans = this.orphans.filter((pid) => !orphans.includes(pid));
  }
}
