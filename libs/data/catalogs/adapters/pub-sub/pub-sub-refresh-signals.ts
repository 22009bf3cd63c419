import { Injectable } from '@nestjs/common';
import { PubSub } from '@exchange/platform';
import { RefreshSignals } from '../../domain/ports';

/** Names of the channels, the same in every process. */
const [requestedChannel, endedChannel] = ['catalogs.refresh-asked', 'catalogs.refresh-ended'];

@Injectable()
export class PubSubRefreshSignals extends RefreshSignals {
  constructor(private readonly pubSub: PubSub) {
    super();
  }

  signalRequested(): void {
    this.pubSub.publish(requestedChannel, '');
  }

  onRequested(fn: () => void): () => void {
    return this.pubSub.subscribe(requestedChannel, fn);
  }

  signalEnded(runId: string): void {
    this.pubSub.publish(endedChannel, runId);
  }

  onEnded(fn: (runId: string) => void): () => void {
    return this.pubSub.subscribe(endedChannel, fn);
  }
}
