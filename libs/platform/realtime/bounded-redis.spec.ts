import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { BoundedRedis } from './bounded-redis';

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

  it('is not ended by what the one before it was not answered: the clock of that one does not go on', async () => {
    expect(await redis.ping()).toBe('PONG');
    expect(clock()).toBeUndefined();
    expect(connections).toBe(2);
    expect(redis.status).toBe('ready');
  });

  it('leaves no clock running when it ends', async () => {
    expect(await redis.ping()).toBe('PONG');
    const asked = redis.blpop('list', 0).catch(() => undefined);
    expect(clock()).toBeDefined();
    redis.disconnect();
    await asked;
    expect(clock()).toBeUndefined();
  });
});
