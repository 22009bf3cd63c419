import { Injectable } from '@nestjs/common';
import { Advertiser, type NewAdvertiser } from '../domain/advertiser';
import { Advertisers } from '../domain/ports';

/** The facade for contexts that make an advertiser for an account. Joins the surrounding transaction. */
@Injectable()
export class AdvertiserOpeningFacade {
  constructor(private readonly records: Advertisers) {}

  /** As of that time, which may be past. `known`: the id of one that is gone. */
  async open(accountId: number, request: NewAdvertiser, at: Date, known?: number): Promise<number> {
    const id = known ?? (await this.records.nextId());
    await this.records.insert(Advertiser.create({ accountId, id }, request, at));
    return id;
  }
}
