import { Injectable } from '@nestjs/common';
import { Every } from '../schedule/every';
import { type Count, type Counted, Counts } from './counts';

/** What is due less often than this is looked at once a minute. */
const oftenSeconds = 60;

interface Watched {
  readonly count: Count;
  readonly tell: (counted: Counted) => void;
}

/** The schedule of all counts: each is taken by one worker at a time, and told by all of them. */
@Injectable()
export class Counting {
  private watched: readonly Watched[] = [];

  constructor(private readonly counts: Counts) {}

  watch(count: Count, tell: (counted: Counted) => void): void {
    this.watched = [...this.watched, { count, tell }];
  }

  @Every(5_000)
  takeOften(): Promise<void> {
    return this.take(({ everySeconds }) => everySeconds < oftenSeconds);
  }

  @Every(60_000)
  takeSeldom(): Promise<void> {
    return this.take(({ everySeconds }) => everySeconds >= oftenSeconds);
  }

  private async take(isTurn: (count: Count) => boolean): Promise<void> {
    for (const { count, tell } of this.watched) if (isTurn(count)) tell(await this.counts.take(count));
  }
}
