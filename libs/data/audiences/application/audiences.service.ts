import { Injectable } from '@nestjs/common';
import { type Caller, cursorPage, type Page, type PageRequest, requireAdvertiser, skipPage, cursorRequestOf } from '@exchange/kernel';
import type { AudienceState } from '../domain/audience';
import type { AudienceStatus } from '../domain/audience.states';
import { audienceErrors } from '../domain/errors';
import { AudienceAdvertisers, Audiences } from '../domain/ports';

interface ListRequest {
  readonly status?: AudienceStatus;
  readonly deleted: boolean;
  readonly take: number;
  readonly skip: number;
}

@Injectable()
export class AudiencesService {
  constructor(
    private readonly advertisers: AudienceAdvertisers,
    private readonly audiences: Audiences,
  ) {}

  async list(caller: Caller, advertiserId: number, { take, skip, ...filter }: ListRequest): Promise<Page<AudienceState>> {
    await requireAdvertiser(caller, advertiserId, 'to read', this.advertisers, audienceErrors);
    const criteria = { accountId: caller.accountId, advertiserId, ...filter };
    const [rows, total] = await Promise.all([this.audiences.list(criteria, { take, skip }), this.audiences.count(criteria)]);
    return skipPage(rows, { take, skip }, total);
  }

  async newest(
    caller: Caller,
    { advertiserId, ...filter }: { readonly advertiserId: number; readonly status?: AudienceStatus; readonly name?: string },
    request: PageRequest,
  ): Promise<Page<AudienceState>> {
    const { limit, after } = cursorRequestOf(request);
    await requireAdvertiser(caller, advertiserId, 'to read', this.advertisers, audienceErrors);
    const criteria = { accountId: caller.accountId, advertiserId, deleted: false, ...filter };
    const rows = await this.audiences.list(criteria, { take: limit + 1, skip: 0, after });
    return cursorPage(rows, limit, ({ createdAt, audienceId }) => [createdAt.toISOString(), audienceId]);
  }

  /** Returns deleted audiences too. */
  async get(caller: Caller, advertiserId: number, audienceId: string): Promise<AudienceState> {
    await requireAdvertiser(caller, advertiserId, 'to read', this.advertisers, audienceErrors);
    const found = await this.audiences.find({ accountId: caller.accountId, advertiserId, audienceId });
    if (!found) throw audienceErrors.notFound();
    return found;
  }
}
