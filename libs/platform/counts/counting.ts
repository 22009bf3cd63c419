import { Injectable } from '@nestjs/common';
import { Every } from '../schedule/every';
import { type Count, type CountResult, Counts } from './counts';

/** Counts with a longer interval are checked once a minute, in seconds. */
const oftenSeconds = 60;

interface Watched {
  readonly count: Count;
  readonly report: (counted: CountResult) => void;
}

/** The schedule of all counts: one worker takes each, all workers report it. */
@Injectable()
export class Counting {
  private watched: readonly Watched[] = [];

  constructor(private readonly counts: Counts) {}

  watch(count: Count, report: (counted: CountResult) => void): void {
    this.watched = [...this.watched, { count, report }];
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
    for (const { count, report } of this.watched) if (isTurn(count)) report(await this.counts.take(count));
  }
}
