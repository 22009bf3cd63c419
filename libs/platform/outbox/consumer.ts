import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { AnyStoredEvent } from './outbox';

/** Event types of a consumer. `consumer` must be stable, because stored work refers to it. */
export interface ConsumerSubscription {
  readonly consumer: string;
  readonly events: readonly string[];
  /** Names in the release before: their work is handled until they are retired (docs/adr/0063). */
  readonly formerly?: readonly string[];
}

/** `Name`: the event types that it handles. Properties instead of methods, so that a consumer with a missing event type does not compile. */
export interface EventConsumer<Name extends string = string> {
  /**
   * Runs in the transaction that marks the event as consumed, so that its effects in PostgreSQL happen exactly once. When it throws, the
   * event is retried later. Wake-ups and queue jobs belong into `UnitOfWork.afterCommit`.
   */
  readonly handle: (event: AnyStoredEvent<Name>) => Promise<void>;

  /** For consumers of many events: handles waiting events in order, in one transaction. When it throws, each event is handled alone. */
  readonly handleTogether?: (events: readonly AnyStoredEvent<Name>[]) => Promise<void>;
}

export type KnownConsumer = ConsumerSubscription & { readonly handler: EventConsumer };

const consumerKey = 'exchange:consumer';

/** Registers a provider of a worker module as an event consumer. The compiler compares the event types with those of `handle`. */
export function Consumes<const Name extends string>(subscription: {
  readonly consumer: string;
  readonly events: readonly Name[];
  readonly formerly?: readonly string[];
}): (target: new (...given: never[]) => EventConsumer<Name>) => void {
  const metadata = SetMetadata(consumerKey, subscription);
  return (target) => {
    Injectable()(target);
    metadata(target);
  };
}

/** The consumers of this process. */
@Injectable()
export class Consumers {
  private cached: ReadonlyMap<string, KnownConsumer> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Consumers by their present names. */
  current(): readonly KnownConsumer[] {
    return [...this.all().values()].filter(({ consumer, formerly = [] }) => !formerly.includes(consumer));
  }

  /** By name, also by former ones. Cached, because every job needs it. */
  all(): ReadonlyMap<string, KnownConsumer> {
    return (this.cached ??= this.discover());
  }

  private discover(): ReadonlyMap<string, KnownConsumer> {
    const found = new Map<string, KnownConsumer>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const subscription = this.reflector.get<ConsumerSubscription | undefined>(consumerKey, metatype);
      if (!subscription) continue;
      for (const consumer of [subscription.consumer, ...(subscription.formerly ?? [])]) {
        const holder = found.get(consumer)?.handler.constructor;
        if (holder && holder !== metatype) throw new Error(`${holder.name} and ${metatype.name} are both the consumer "${consumer}".`);
        found.set(consumer, { ...subscription, consumer, handler: instance as EventConsumer });
      }
    }
    return found;
  }
}

/** The subscriptions of the consumers in these modules, without running them. */
export function subscriptionsOf(modules: readonly Type[], seen = new Set<unknown>()): ConsumerSubscription[] {
  return modules.flatMap((module) => {
    if (seen.has(module)) return [];
    seen.add(module);
    const partsOf = (key: string) =>
      ((Reflect.getMetadata(key, module) ?? []) as unknown[]).filter((part) => typeof part === 'function') as Type[];
    const own = partsOf('providers').flatMap(
      (provider) => (Reflect.getMetadata(consumerKey, provider) as ConsumerSubscription | undefined) ?? [],
    );
    return [...own, ...subscriptionsOf(partsOf('imports'), seen)];
  });
}
