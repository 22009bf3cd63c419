import { Client } from 'pg';

interface Hearing {
  readonly heard: (payload: string) => void;
  /** The connection stands: what was told while there was none has been missed. */
  readonly begun?: () => void;
  readonly failed: (error: Error) => void;
}

const againAfterMs = 500;

/** `LISTEN` on a connection of its own, made again whenever it is lost. It can lose what is told meanwhile: listeners also look by themselves. */
export class Listening {
  private client: Client | undefined;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly hearing: Hearing,
  ) {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    while (!this.stopped) {
      const client = new Client({ connectionString: this.databaseUrl, keepAlive: true });
      // A connection that is cut reports its error more than once; one that nobody listens to would end the process.
      const ended = new Promise<void>((resolve) => client.on('end', () => resolve()).on('error', () => resolve()));
      try {
        this.client = client;
        await client.connect();
        if (this.stopped) await client.end();
        client.on('notification', ({ payload }) => this.hearing.heard(payload ?? ''));
        if (!this.stopped) await client.query(`listen ${this.channel}`);
        this.hearing.begun?.();
        await ended;
      } catch (error) {
        this.hearing.failed(error as Error);
      }
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}
