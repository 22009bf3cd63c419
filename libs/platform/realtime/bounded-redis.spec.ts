import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { BoundedRedis } from './bounded-redis';

const socketTimeout = 100;

describe('a connection to Redis', () => {
  let connections = 0;
  /** The first connection is cut instead of answered. */
  const server = createServer((socket) => {
    const isFirst = (connections += 1) === 1;
    socket.on('error', () => undefined).on('data', () => void (isFirst ? socket.destroy() : socket.write('+PONG\r\n')));
  });
  let redis: BoundedRedis;

  beforeEach(async () => {
    connections = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    redis = new BoundedRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      socketTimeout,
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

  it('is not ended by what the one before it was not answered', async () => {
    expect(await redis.ping()).toBe('PONG');
    await pause(3 * socketTimeout);
    expect(connections).toBe(2);
    expect(redis.status).toBe('ready');
  });

  it('leaves no clock running when it ends', async () => {
    expect(await redis.ping()).toBe('PONG');
    const asked = redis.blpop('list', 0).catch(() => undefined);
    const clock = (): unknown => Reflect.get(redis, 'socketTimeoutTimer');
    expect(clock()).toBeDefined();
    redis.disconnect();
    await asked;
    expect(clock()).toBeUndefined();
  });
});
