import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Client } from 'pg';
import { MonitoredConnection } from './monitored-connection';
import type { ConnectionTimeouts } from './monitored-connection';
import { Silence, startTimeout, wireOf } from './silence';

/**
 * Detects a PostgreSQL that no longer answers. Statements may take long, so their timeout is no indication; a heartbeat beside the pool is.
 * After an unanswered heartbeat, every connection without incoming data since is closed, its work fails with 503, and no request waits for
 * a connection until PostgreSQL answers again (docs/adr/0059).
 */
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Connections of the pool, with the bytes that each had read at the last heartbeat. */
  private readonly watched = new Map<Client, number>();
  private standing: MonitoredConnection | undefined;
  /** The heartbeat's own connection, while PostgreSQL answers. */
  private client: Client | undefined;
  private silent = false;
  private cancelCheck = (): void => undefined;
  /** Sessions whose connection was closed here. PostgreSQL may not know it, and keep their locks. */
  private orphans: readonly number[] = [];
  private orphanedAt = 0;

  constructor(
    private readonly databaseUrl: string,
    readonly bounds: ConnectionTimeouts,
    private readonly tell: (message: string, facts: object) => void = () => undefined,
  ) {}

  /** Whether PostgreSQL does not answer, so that connecting would only wait. */
  get isSilent(): boolean {
    return this.silent;
  }

  begin(): void {
    this.standing ??= new MonitoredConnection(this.databaseUrl, this.bounds, {
      asks: () => this.remember(),
      begun: (client) => this.answered(client),
      lost: (error) => this.lost(error),
    });
  }

  async end(): Promise<void> {
    await this.standing?.stop();
    this.cancelCheck();
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
    const silent = error instanceof Silence ? this.silentSince(this.watched) : [];
    this.silent = error instanceof Silence && silent.length === this.watched.size;
    this.cut(silent);
    if (error instanceof Silence) this.checkAgain();
    if (!wasSilent) this.tell('the heartbeat of PostgreSQL was lost', { reason: error.message, connectionsEnded: silent.length });
  }

  /** Data that a connection read after the heartbeat may have been its last. Connections without more data within the same time are closed, too. */
  private checkAgain(): void {
    const heard = new Map([...this.watched.keys()].map((client) => [client, wireOf(client).bytesRead]));
    this.cancelCheck();
    this.cancelCheck = startTimeout(this.bounds.silenceMs, () => {
      const silent = this.silentSince(heard);
      this.cut(silent);
      if (this.client) void this.endOrphans(this.client).catch(() => undefined);
      else this.silent ||= silent.length === this.watched.size;
    });
  }

  private silentSince(heard: ReadonlyMap<Client, number>): readonly Client[] {
    return [...heard].flatMap(([client, bytes]) => (this.watched.has(client) && wireOf(client).bytesRead <= bytes ? [client] : []));
  }

  private cut(clients: readonly Client[]): void {
    const ended = clients.flatMap((client) => (client as unknown as { readonly processID: number | null }).processID ?? []);
    if (ended.length > 0) [this.orphans, this.orphanedAt] = [[...this.orphans, ...ended], performance.now()];
    for (const client of clients) wireOf(client).destroy(new Silence(this.bounds.silenceMs));
  }

  /** Terminates the sessions. Ones that began later are other sessions with a reused process id. */
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
