import { StandingConnection } from './standing-connection';
import type { ConnectionBounds } from './standing-connection';

interface Hearing {
  readonly heard: (payload: string) => void;
  /** The connection stands: what was told while there was none has been missed, so it is time to look. */
  readonly begun: () => void;
  readonly failed: (error: Error) => void;
}

/** `LISTEN` on a connection of its own, made again whenever it is lost. It can lose what is told meanwhile: listeners also look by themselves. */
export class Listening {
  private readonly connection: StandingConnection;

  constructor(databaseUrl: string, bounds: ConnectionBounds, channel: string, hearing: Hearing) {
    this.connection = new StandingConnection(databaseUrl, bounds, {
      begun: async (client) => {
        client.on('notification', ({ payload }) => hearing.heard(payload ?? ''));
        await client.query(`listen ${channel}`);
        hearing.begun();
      },
      lost: hearing.failed,
    });
  }

  stop(): Promise<void> {
    return this.connection.stop();
  }
}
