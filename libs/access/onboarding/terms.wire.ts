import { Field } from '@exchange/platform';
import { isAccepted, type Terms } from './terms.service';

export class AcceptTermsBody {
  @Field.text({ min: 1, max: 64, optional: true, description: 'The version that was read. 409 when another one is asked for now.' })
  version?: string;
}

/** gaps.md §6.2. */
export class TermsWire {
  @Field.text({ description: 'The version that is asked for now.' })
  targetVersion: string;

  @Field.text({ nullable: true })
  termsUrl: string | null;

  @Field.text({ nullable: true, description: 'What the account accepted last.' })
  acceptedVersion: string | null;

  @Field.timestamp({ nullable: true })
  acceptedAt: Date | null;

  @Field.integer({ nullable: true, description: 'Who accepted.' })
  acceptedByUserId: number | null;

  @Field.oneOf(['acceptance_due', 'acceptance_required'], {
    nullable: true,
    description:
      'Due: another version was accepted. Required: none was. Null: there is nothing to do, also where the exchange has no terms.',
  })
  action: 'acceptance_due' | 'acceptance_required' | null;
}

export function termsWire(terms: Terms): TermsWire {
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
