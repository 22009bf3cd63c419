import { Injectable } from '@nestjs/common';
import { Advertiser, type NewAdvertiser } from '../domain/advertiser';
import { Advertisers } from '../domain/ports';

/** The facade for contexts that make an advertiser for an account. Joins the surrounding transaction. */
@Injectable()
export class AdvertiserOpeningFacade {
  constructor(private readonly records: Advertisers) {}

  /** As of that time, which may be past. */
  async open(accountId: number, request: NewAdvertiser, at: Date): Promise<number> {
    const id = await this.records.nextId();
    await this.records.insert(Advertiser.create({ accountId, id }, request, at));
    return id;
  }
}
