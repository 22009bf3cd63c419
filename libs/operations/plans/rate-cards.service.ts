import { Injectable } from '@nestjs/common';
import {
  Clock,
  cursorPage,
  invalidInput,
  type Page,
  type PageRequest,
  type PersonCaller,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { issuesOf, type RateCard, type RateCardContent } from './rate-card';

const columns = `version, content || jsonb_build_object('currency', currency) as content, published_at as "publishedAt"`;

interface RateCardRow {
  readonly version: number;
  readonly content: RateCardContent;
  readonly publishedAt: Date;
}

interface Published extends RateCard {
  readonly publisher: number;
}

/** The audit entry belongs to the account that the publisher was signed in to. */
const audited: Audited<Published> = {
  resourceType: 'RATE_CARD',
  accountId: ({ publisher }) => publisher,
  id: ({ version }) => String(version),
  name: ({ version, currency }) => `${version} (${currency})`,
  hidden: ['version', 'publisher', 'publishedAt'],
};

/** Prices of plans for all organizations. The latest rate card of a currency is in force; a published one never changes. */
@Injectable()
export class RateCardsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** 400 for repeated codes, and for a warning above the cap. */
  async publish(caller: PersonCaller, { currency, ...content }: RateCardContent): Promise<RateCard> {
    const issues = issuesOf(content);
    if (issues.length > 0) throw invalidInput(issues);
    return this.unitOfWork.run(async () => {
      const [row] = await this.database.query<RateCardRow>(
        `insert into plan_rate_cards (currency, content, published_by, published_at) values ($1, $2, $3, $4) returning ${columns}`,
        [currency, JSON.stringify(content), caller.userId, this.clock.now()],
        'plans.publish',
      );
      const card = cardOf(row!);
      await this.audit.record({ action: 'CREATE', did: 'published' }, audited, null, { ...card, publisher: caller.accountId });
      return card;
    });
  }

  async list(request: PageRequest): Promise<Page<RateCard>> {
    const { limit, after } = cursorRequestOf(request, ['number']);
    const rows = await this.database.query<RateCardRow>(
      `select ${columns} from plan_rate_cards where $1::bigint is null or version < $1 order by version desc limit $2`,
      [after?.[0] ?? null, limit + 1],
      'plans.rate-cards',
    );
    return cursorPage(rows.map(cardOf), limit, ({ version }) => [version]);
  }

  async inForce(currency: string): Promise<RateCard | null> {
    const sql = `select ${columns} from plan_rate_cards where currency = $1 order by version desc limit 1`;
    const [row] = await this.database.query<RateCardRow>(sql, [currency], 'plans.rate-card');
    return row ? cardOf(row) : null;
  }
}

const cardOf = ({ version, content, publishedAt }: RateCardRow): RateCard => ({ ...content, version, publishedAt });
