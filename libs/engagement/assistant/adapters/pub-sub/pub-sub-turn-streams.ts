import { Injectable } from '@nestjs/common';
import { KeptStreams, PubSub } from '@exchange/platform';
import type { Frame } from '../../domain/frame';
import { TurnStreams } from '../../domain/ports';

@Injectable()
export class PubSubTurnStreams extends TurnStreams {
  constructor(
    private readonly streams: KeptStreams,
    private readonly pubSub: PubSub,
  ) {
    super();
  }

  append(turnId: string, frames: readonly Frame[]): Promise<void> {
    return this.streams.append(streamOf(turnId), frames);
  }

  read(turnId: string, from: number): Promise<readonly Frame[]> {
    return this.streams.read<Frame>(streamOf(turnId), from);
  }

  onMore(turnId: string, listener: () => void): () => void {
    return this.streams.onMore(streamOf(turnId), listener);
  }

  requestStop(turnId: string): void {
    this.pubSub.publish(stopTopicOf(turnId), '');
  }

  onStop(turnId: string, listener: () => void): () => void {
    return this.pubSub.subscribe(stopTopicOf(turnId), listener);
  }
}

const streamOf = (turnId: string): string => `assistant:${turnId}`;
const stopTopicOf = (turnId: string): string => `assistant-stop:${turnId}`;
