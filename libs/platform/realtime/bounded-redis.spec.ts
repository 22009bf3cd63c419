import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { BoundedRedis } from './bounded-redis';

describe('A connection to Redis', () => {
  let connections = 0;
  /** The first connection is closed instead of answered. */
  const server = createServer((socket) => {
    const isFirst = (connections += 1) === 1;
    socket.on('error', () => undefined).on('data', () => void (isFirst ? socket.destroy() : socket.write('+PONG\r\n')));
  });
  let redis: BoundedRedis;

  beforeEach(async () => {
    connections = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    redis = new BoundedRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      socketTimeout: 60_000,
      enableReadyCheck: false,
      disableClientInfo: true,
      retryStrategy: () => 1,
    });
    redis.on('error', () => undefined);
  });
  afterEach(async () => {
    redis.disconnect();
    await new Promise((resolve) => server.close(resolve));
  });

  const clock = (): unknown => Reflect.get(redis, 'socketTimeoutTimer');

  it('is not closed by the socket timeout of its predecessor', async () => {
    expect(await redis.ping()).toBe('PONG');
    expect(clock()).toBeUndefined();
    expect(connections).toBe(2);
    expect(redis.status).toBe('ready');
  });

  it('clears its socket timeout when it ends', async () => {
    expect(await redis.ping()).toBe('PONG');
    const asked = redis.blpop('list', 0).catch(() => undefined);
    expect(clock()).toBeDefined();
    redis.disconnect();
    await asked;
    expect(clock()).toBeUndefined();
  });
});

describe('A command that is lost with its connection', () => {
  const info = 'redis_version:7.4.0\r\n';
  let connections = 0;
  /**
   * The first connection becomes ready and is closed at a blocking command. Later connections are never answered (`silent`), or closed at
   * once (`cut`).
   */
  let later: 'silent' | 'cut';
  const server = createServer((socket) => {
    const isFirst = (connections += 1) === 1;
    socket
      .on('error', () => undefined)
      .on('data', (sent: Buffer) => {
        if (isFirst && sent.includes('info')) socket.write(`$${info.length}\r\n${info}\r\n`);
        else if (isFirst || later === 'cut') socket.destroy();
      });
  });
  let redis: BoundedRedis;

  beforeEach(async () => {
    connections = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    redis.disconnect();
    await new Promise((resolve) => server.close(resolve));
  });

  const lose = async (options: { maxRetriesPerRequest: number | null }) => {
    const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    redis = new BoundedRedis(url, { disableClientInfo: true, retryStrategy: () => 1, ...options });
    redis.on('error', () => undefined);
    await once(redis, 'ready');
    return { connected: once(redis, 'connect'), answer: redis.blpop('list', 0) };
  };

  it('fails when the next connection ends before it is ready', async () => {
    later = 'silent';
    const { connected, answer } = await lose({ maxRetriesPerRequest: null });
    const failed = expect(answer).rejects.toThrow('Connection is closed');
    await connected;
    redis.disconnect();
    await failed;
  });

  it('fails after the maximum of retries when no connection becomes ready', async () => {
    later = 'cut';
    const { answer } = await lose({ maxRetriesPerRequest: 2 });
    await expect(answer).rejects.toThrow('max retries per request');
  });
});
