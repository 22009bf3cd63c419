import { Module } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { Reflector } from '@nestjs/core';
import { Consumers, Consumes, subscriptionsOf } from './consumer';
import type { StoredEvent } from './outbox';

@Consumes({ consumer: 'mails', events: ['things.created'] })
class Mails {
  async handle(): Promise<void> {}
}

@Consumes({ consumer: 'mails', events: ['things.removed'] })
class Letters {
  async handle(): Promise<void> {}
}

// @ts-expect-error `handle` does not accept one of the event types.
@Consumes({ consumer: 'wrong', events: ['things.created', 'things.removed'] })
class Wrong {
  async handle(_event: StoredEvent<{ 'things.created': { readonly n: number } }>): Promise<void> {}
}

@Consumes({ consumer: 'posts', formerly: ['letters', 'parcels'], events: ['things.sent'] })
class Posts {
  async handle(): Promise<void> {}
}

class Bystander {}

function consumersOf(...instances: object[]): Consumers {
  const getProviders = () => instances.map((instance) => ({ instance, metatype: instance.constructor }));
  return new Consumers({ getProviders } as unknown as DiscoveryService, new Reflector());
}

describe('Event consumers', () => {
  it('are found by name, with their event types', () => {
    const all = consumersOf(new Bystander(), new Mails()).all();
    expect([...all.keys()]).toEqual(['mails']);
    expect(all.get('mails')).toMatchObject({ events: ['things.created'], handler: expect.any(Mails) });
  });

  it('are found in modules without running them, once per module', () => {
    @Module({ providers: [Mails, Bystander, { provide: 'x', useValue: 1 }] })
    class Inner {}
    @Module({ imports: [Inner], providers: [Letters] })
    class Outer {}
    expect(subscriptionsOf([Outer, Inner]).map(({ events }) => events)).toEqual([['things.removed'], ['things.created']]);
  });

  it('are refused when two classes have the same name, because one of them would get no events', () => {
    expect(() => consumersOf(new Mails(), new Letters()).all()).toThrow('Mails and Letters are both the consumer "mails".');
  });

  it('handle work of their former names, which are not registered again', () => {
    const consumers = consumersOf(new Posts());
    expect([...consumers.all()].map(([name, { consumer }]) => [name, consumer])).toEqual([
      ['posts', 'posts'],
      ['letters', 'letters'],
      ['parcels', 'parcels'],
    ]);
    expect(consumers.current().map(({ consumer }) => consumer)).toEqual(['posts']);
  });

  it('do not compile when they subscribe to events that they do not handle', () => {
    expect(consumersOf(new Wrong()).all().get('wrong')!.events).toHaveLength(2);
  });
});
