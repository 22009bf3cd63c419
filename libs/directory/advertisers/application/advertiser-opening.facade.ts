import { Injectable } from '@nestjs/common';
import { Advertiser, type NewAdvertiser } from '../domain/advertiser';
import { Advertisers } from '../domain/ports';

/** Creates an advertiser for another context. Joins the surrounding transaction. */
@Injectable()
export class AdvertiserOpeningFacade {
  constructor(private readonly records: Advertisers) {}

  /** `at` may be in the past; `known` reuses the id of a removed advertiser. */
  async open(accountId: number, request: NewAdvertiser, at: Date, known?: number): Promise<number> {
    const id = known ?? (await this.records.nextId());
    await this.records.insert(Advertiser.create({ accountId, id }, request, at));
    return id;
  }
}
