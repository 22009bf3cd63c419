import { MonitoredConnection } from './monitored-connection';
import type { ConnectionTimeouts } from './monitored-connection';

interface Hearing {
  readonly heard: (payload: string) => void;
  /** Connected. Notifications without a connection were missed, so the listener should read now. */
  readonly begun: () => void;
  readonly failed: (error: Error) => void;
}

/** `LISTEN` on a separate connection, which reconnects. Notifications during a disconnection are lost, so listeners also poll. */
export class Listening {
  private readonly connection: MonitoredConnection;

  constructor(databaseUrl: string, bounds: ConnectionTimeouts, channel: string, hearing: Hearing) {
    this.connection = new MonitoredConnection(databaseUrl, bounds, {
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
