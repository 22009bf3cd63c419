import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { FeedReadingService, RefreshSignals } from '@exchange/catalogs/testing';
import type { Credentials, TestApi } from './api';

/** A buyer's shop on loopback that serves a feed. */
export class FeedServer {
  answer: RequestListener = (_request, response) => response.writeHead(404).end();
  readonly requests: Readonly<Record<string, string | string[] | undefined>>[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    this.requests.push(request.headers);
    this.answer(request, response);
  });

  static async start(): Promise<FeedServer> {
    const feeds = new FeedServer();
    feeds.server.on('connection', (socket) => {
      feeds.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => feeds.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => feeds.server.listen(0, '127.0.0.1', resolve));
    return feeds;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/feed`;
  }

  serve(body: string | Buffer, headers: Record<string, string> = {}): void {
    this.answer = (_request, response) => response.writeHead(200, headers).end(body);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** Makes this process read requested feeds, as a worker does, but not scheduled ones. Returns a function that stops it. */
export function readAskedFeeds(api: TestApi): () => Promise<void> {
  const feedReading = api.app.get(FeedReadingService);
  const unsubscribe = api.app.get<RefreshSignals>(RefreshSignals).onRequested(() => void feedReading.fill());
  return async () => {
    unsubscribe();
    await feedReading.drain();
  };
}

let serial = 0;

/** Creates an advertiser in the caller's account and returns the path of its catalogs. */
export async function catalogsOfNewAdvertiser(api: TestApi, as: Credentials): Promise<string> {
  serial += 1;
  const { body } = await api.post('/api/v2/buyer/advertisers', {
    as,
    body: { name: 'Acme', brand: `catalogs-${serial}.com`, primaryCurrency: 'EUR' },
  });
  return `/api/v2/buyer/advertisers/${body.data.id}/catalogs`;
}
