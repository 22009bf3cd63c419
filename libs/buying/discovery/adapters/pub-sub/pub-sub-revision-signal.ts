import { Injectable } from '@nestjs/common';
import { PubSub } from '@exchange/platform';
import { RevisionSignal } from '../../domain/ports';

const topic = 'discovery.revisions';

@Injectable()
export class PubSubRevisionSignal extends RevisionSignal {
  constructor(private readonly pubSub: PubSub) {
    super();
  }

  publish(discoveryId: string): void {
    this.pubSub.publish(topic, discoveryId);
  }

  subscribe(fn: (discoveryId: string) => void): () => void {
    return this.pubSub.subscribe(topic, fn);
  }
}
