import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { AnyStoredEvent } from './outbox';

/** Who listens to what. `consumer` is a stable name: work that waits in PostgreSQL is addressed to it. */
export interface Subscription {
  readonly consumer: string;
  readonly events: readonly string[];
}

/** `Name`: the events that it takes. Functions, not methods: a consumer that does not take all that it listens to does not compile. */
export interface EventConsumer<Name extends string = string> {
  /**
   * Runs in the transaction that ticks this event off for this consumer, so its effects in PostgreSQL happen exactly once.
   * Throwing means "again later". Ring doorbells and queues with `UnitOfWork.afterCommit`.
   */
  readonly handle: (event: AnyStoredEvent<Name>) => Promise<void>;

  /**
   * For consumers that are told much: events that wait at the same moment, in their order and in one transaction. Where it throws, each of
   * them is handled by itself.
   */
  readonly handleTogether?: (events: readonly AnyStoredEvent<Name>[]) => Promise<void>;
}

export type KnownConsumer = Subscription & { readonly handler: EventConsumer };

const consumerKey = 'exchange:consumer';

/** Marks a provider of a Worker module as a consumer of events. It is checked against what its `handle` takes. */
export function Consumes<const Name extends string>(subscription: {
  readonly consumer: string;
  readonly events: readonly Name[];
}): (target: new (...given: never[]) => EventConsumer<Name>) => void {
  const metadata = SetMetadata(consumerKey, subscription);
  return (target) => {
    Injectable()(target);
    metadata(target);
  };
}

/** All consumers of this process. */
@Injectable()
export class Consumers {
  private found: ReadonlyMap<string, KnownConsumer> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Found once: every job asks. */
  all(): ReadonlyMap<string, KnownConsumer> {
    return (this.found ??= this.discover());
  }

  private discover(): ReadonlyMap<string, KnownConsumer> {
    const found = new Map<string, KnownConsumer>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const subscription = this.reflector.get<Subscription | undefined>(consumerKey, metatype);
      if (!subscription) continue;
      const holder = found.get(subscription.consumer)?.handler.constructor;
      if (holder && holder !== metatype)
        throw new Error(`${holder.name} and ${metatype.name} are both the consumer "${subscription.consumer}".`);
      found.set(subscription.consumer, { ...subscription, handler: instance as EventConsumer });
    }
    return found;
  }
}

/** What the consumers of these modules listen to, without running them. */
export function subscriptionsOf(modules: readonly Type[], seen = new Set<unknown>()): Subscription[] {
  return modules.flatMap((module) => {
    if (seen.has(module)) return [];
    seen.add(module);
    const partsOf = (key: string) =>
      ((Reflect.getMetadata(key, module) ?? []) as unknown[]).filter((part) => typeof part === 'function') as Type[];
    const own = partsOf('providers').flatMap((provider) => (Reflect.getMetadata(consumerKey, provider) as Subscription | undefined) ?? []);
    return [...own, ...subscriptionsOf(partsOf('imports'), seen)];
  });
}
