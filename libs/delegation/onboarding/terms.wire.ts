import { Field } from '@exchange/platform';
import { isAccepted, type AccountTerms } from './account-terms.service';

export class AcceptTermsBody {
  @Field.text({ min: 1, max: 64, optional: true, description: 'The version that was read. 409 when it is not the current one.' })
  version?: string;
}

/** docs/spec/gaps.md §6.2 */
export class TermsWire {
  @Field.text({ description: 'The version that has to be accepted.' })
  targetVersion: string;

  @Field.text({ nullable: true })
  termsUrl: string | null;

  @Field.text({ nullable: true, description: 'The version accepted last.' })
  acceptedVersion: string | null;

  @Field.timestamp({ nullable: true })
  acceptedAt: Date | null;

  @Field.integer({ nullable: true, description: 'The user who accepted.' })
  acceptedByUserId: number | null;

  @Field.oneOf(['acceptance_due', 'acceptance_required'], {
    nullable: true,
    description:
      '`acceptance_due`: another version was accepted. `acceptance_required`: none was. Null: nothing to do, also where the exchange has no terms.',
  })
  action: 'acceptance_due' | 'acceptance_required' | null;
}

export function termsWire(terms: AccountTerms): TermsWire {
  const { targetVersion, termsUrl, accepted } = terms;
  return {
    targetVersion,
    termsUrl,
    acceptedVersion: accepted?.version ?? null,
    acceptedAt: accepted?.acceptedAt ?? null,
    acceptedByUserId: accepted?.acceptedBy ?? null,
    action: termsUrl === null || isAccepted(terms) ? null : accepted ? 'acceptance_due' : 'acceptance_required',
  };
}
