import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of payloads
  readonly payload: any;
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: ReceivedWebhook) => void;

/** A webhook receiver on loopback that keeps every request with its raw bytes. */
export class Receiver {
  readonly received: ReceivedWebhook[] = [];
  answer: Answer = (_request, response) => response.writeHead(204).end();
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer({ keepAliveTimeout: 0 }, (request, response) => void this.take(request, response));

  static async start(answer?: Answer): Promise<Receiver> {
    const receiver = new Receiver();
    if (answer) receiver.answer = answer;
    receiver.server.on('connection', (socket) => {
      receiver.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => receiver.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Verifies the signature as a receiver would: over the raw bytes, in constant time. */
  isSigned({ headers, raw }: ReceivedWebhook, secret: string): boolean {
    const expected = createHmac('sha256', secret).update(raw).digest();
    const given = Buffer.from(String(headers['x-webhook-signature']), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const received = { path: request.url ?? '', headers: request.headers, raw, payload: JSON.parse(raw.toString()) as unknown };
    this.received.push(received);
    this.answer(request, response, received);
  }
}
