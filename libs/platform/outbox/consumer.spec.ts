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

// @ts-expect-error What it listens to is not what it takes.
@Consumes({ consumer: 'wrong', events: ['things.created', 'things.removed'] })
class Wrong {
  async handle(_event: StoredEvent<{ 'things.created': { readonly n: number } }>): Promise<void> {}
}

class Bystander {}

function consumersOf(...instances: object[]): Consumers {
  const getProviders = () => instances.map((instance) => ({ instance, metatype: instance.constructor }));
  return new Consumers({ getProviders } as unknown as DiscoveryService, new Reflector());
}

describe('Consumers of events', () => {
  it('are found by their name, with what they listen to', () => {
    const all = consumersOf(new Bystander(), new Mails()).all();
    expect([...all.keys()]).toEqual(['mails']);
    expect(all.get('mails')).toMatchObject({ events: ['things.created'], handler: expect.any(Mails) });
  });

  it('are found in modules that do not run, each module once', () => {
    @Module({ providers: [Mails, Bystander, { provide: 'x', useValue: 1 }] })
    class Inner {}
    @Module({ imports: [Inner], providers: [Letters] })
    class Outer {}
    expect(subscriptionsOf([Outer, Inner]).map(({ events }) => events)).toEqual([['things.removed'], ['things.created']]);
  });

  it('are refused when two classes have the same name: one would silently get nothing', () => {
    expect(() => consumersOf(new Mails(), new Letters()).all()).toThrow('Mails and Letters are both the consumer "mails".');
  });

  it('do not compile where they listen to what they do not take', () => {
    expect(consumersOf(new Wrong()).all().get('wrong')!.events).toHaveLength(2);
  });
});
