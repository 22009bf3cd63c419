import { StandingConnection } from './standing-connection';
import type { ConnectionBounds } from './standing-connection';

interface Hearing {
  readonly heard: (payload: string) => void;
  /** Connected. Notifications without a connection were missed, so the listener should read now. */
  readonly begun: () => void;
  readonly failed: (error: Error) => void;
}

/** `LISTEN` on a separate connection, which reconnects. Notifications during a disconnection are lost, so listeners also poll. */
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
