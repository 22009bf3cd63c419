import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { AuditTrail, type Audited, type Condition, Database, ListReads } from '@exchange/platform';
import type { BriefKey, BriefResponse, ResponseKind } from '../../domain/planning-brief-state';
import { BriefResponses } from '../../domain/ports';

interface AuditedResponse {
  readonly sellerAccountId: number;
  readonly signalId: string;
  readonly advertiserName: string;
  readonly kind: ResponseKind;
  readonly message: string | null;
  readonly quote: BriefResponse['quote'];
}

/** Audits the answer in the seller's account, because the buyer must not see which person answered. */
const audited: Audited<AuditedResponse> = {
  resourceType: 'DEMAND_SIGNAL',
  accountId: ({ sellerAccountId }) => sellerAccountId,
  id: ({ signalId }) => signalId,
  name: ({ advertiserName }) => advertiserName,
  hidden: ['sellerAccountId', 'signalId', 'advertiserName'],
};

const listed = {
  name: 'rfps.responses',
  select: `account_id as "accountId", brief_id as "briefId", id, target_id as "targetId", kind, message, quote,
    media_buy_id as "mediaBuyId", created_at as "createdAt"`,
  from: 'brief_responses',
  orderBy: 'created_at desc, id desc',
};

const verbs: Record<ResponseKind, string> = { QUOTE: 'quoted', CLARIFY: 'asked about', DECLINE: 'declined', BOOK: 'booked' };

@Injectable()
export class TypeormBriefResponses extends BriefResponses {
  private readonly lists = new ListReads<BriefResponse>(this.database, listed);

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async insert(response: BriefResponse, sellerAccountId: number, advertiserName: string): Promise<void> {
    const { accountId, briefId, id, targetId, kind, message, quote, mediaBuyId, createdAt } = response;
    await this.database.run(async () => {
      await this.database.query(
        `insert into brief_responses (account_id, brief_id, id, target_id, kind, message, quote, media_buy_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [accountId, briefId, id, targetId, kind, message, quote && JSON.stringify(quote), mediaBuyId, createdAt],
        'rfps.respond',
      );
      const entry = { sellerAccountId, signalId: targetId, advertiserName, kind, message, quote };
      await this.audit.record({ action: 'EXECUTE', did: verbs[kind] }, audited, null, entry);
    });
  }

  list({ accountId, id }: BriefKey, targetId: string | null, { limit, after }: CursorRequest): Promise<readonly BriefResponse[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['brief_id = $?', id],
      ['target_id = $?', targetId ?? undefined],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }
}
