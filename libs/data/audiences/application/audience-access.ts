import { Injectable } from '@nestjs/common';
import { type Caller, mayActFor, maySee } from '@exchange/kernel';
import { audiencesReach } from '../domain/audiences.policy';
import { audienceErrors } from '../domain/errors';
import { AdvertiserDirectory, type AudienceOwner } from '../domain/ports';

/** The advertiser that a request is about, as far as its caller may reach it. */
@Injectable()
export class AudienceAccess {
  constructor(private readonly advertisers: AdvertiserDirectory) {}

  async toRead(caller: Caller, advertiserId: number): Promise<AudienceOwner> {
    const isOut = audiencesReach(caller, 'read') === 'own' && !maySee(caller, advertiserId);
    const owner = isOut ? null : await this.advertisers.find(caller.accountId, advertiserId);
    if (!owner) throw audienceErrors.advertiserNotFound();
    return owner;
  }

  /** 409 when the advertiser is archived. */
  async toSync(caller: Caller, advertiserId: number): Promise<void> {
    const owner = await this.toRead(caller, advertiserId);
    const isOwn = audiencesReach(caller, 'sync') === 'own';
    if (isOwn && !mayActFor(caller, advertiserId)) throw audienceErrors.readOnly();
    if (owner.isArchived) throw audienceErrors.advertiserArchived();
  }
}
