import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { BoundedRedis } from './bounded-redis';

type Listener = (message: string) => void;

/** Interval of the heartbeat in milliseconds. A connection that only listens would not notice a lost Redis. */
const heartbeatMs = 2_000;

/** Tells other processes that something may have changed (Redis pub/sub). A message can be lost, so listeners read PostgreSQL and also poll. */
@Injectable()
export class PubSub implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly publisher: BoundedRedis;
  private subscriber: BoundedRedis | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    this.publisher = this.connect({ enableOfflineQueue: true, maxRetriesPerRequest: 1 });
  }

  publish(topic: string, message: string): void {
    this.publisher
      .publish(this.channel(topic), message)
      .catch((error: unknown) => this.log.warn('a pub/sub message was not published', { topic, reason: String(error) }));
  }

  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void {
    const channel = this.channel(topic);
    const known = this.listeners.get(channel);
    if (known) known.add(listener);
    else {
      this.listeners.set(channel, new Set([listener]));
      this.listenTo([channel]);
    }
    return () => this.unsubscribe(channel, listener);
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.publisher.disconnect();
    this.subscriber?.disconnect();
  }

  private unsubscribe(channel: string, listener: Listener): void {
    const listeners = this.listeners.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    this.listeners.delete(channel);
    if (this.subscriber?.status === 'ready') this.subscriber.unsubscribe(channel).catch(() => undefined);
  }

  /** A connection that becomes ready subscribes every channel with listeners, so that nothing queues up while Redis is away. */
  private listenTo(channels: readonly string[]): void {
    const subscriber = this.subscriberConnection();
    if (subscriber.status !== 'ready' || channels.length === 0) return;
    subscriber
      .subscribe(...channels)
      .catch((error: unknown) => this.log.warn('a pub/sub subscription failed', { channels: channels.length, reason: String(error) }));
  }

  /** A failing listener must not affect the others or end the process. */
  private notify(listener: Listener, message: string): void {
    try {
      listener(message);
    } catch (error) {
      this.log.error('a pub/sub listener failed', { error });
    }
  }

  private subscriberConnection(): BoundedRedis {
    this.subscriber ??= this.connect({ maxRetriesPerRequest: null, autoResubscribe: false })
      .on('ready', () => this.listenTo([...this.listeners.keys()]))
      .on('message', (channel: string, message: string) => {
        for (const listener of this.listeners.get(channel) ?? []) this.notify(listener, message);
      });
    this.heartbeat ??= setInterval(() => this.pingSubscriber(), heartbeatMs).unref();
    return this.subscriber;
  }

  /** Without an answer the connection is closed; ioredis reconnects and subscribes again. */
  private pingSubscriber(): void {
    if (this.subscriber?.status === 'ready') void this.subscriber.ping().catch(() => undefined);
  }

  private connect(options: { enableOfflineQueue?: boolean; maxRetriesPerRequest: number | null; autoResubscribe?: boolean }): BoundedRedis {
    const redis = new BoundedRedis(this.settings.redisUrl, options);
    redis.on('error', (error: Error) => this.log.debug('redis connection error', { reason: error.message }));
    return redis;
  }

  /** Must not change: processes of two releases share the channels. */
  private channel(topic: string): string {
    return `${this.settings.queuePrefix}:pubSub:${topic}`;
  }
}
