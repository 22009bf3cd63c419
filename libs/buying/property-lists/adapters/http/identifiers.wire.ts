import { invalidInput } from '@exchange/kernel';
import { Field, LargeBody } from '@exchange/platform';
import { inSlices } from '../../application/properties';
import { type Identifier, type IdentifierType, identifierTypes, maxIdentifiers } from '../../domain/identifier';

/** Maximum body size in bytes: enough for 100,000 long identifiers with their types. */
export const largestBody = 16_000_000;

const isNoValue = () => 'It must be a text of at least one character, without NUL.';
const isAllowed = (text: string) => !text.includes('\0');

class IdentifierBody {
  @Field.oneOf(identifierTypes, { default: 'domain' })
  type?: IdentifierType;

  @Field.opaque({ min: 1, trim: false, large: { message: isNoValue, isAllowed } })
  value: string;
}

/** 1 to 100,000 domains and identifiers together (gaps.md §4.5). */
@LargeBody({
  max: { items: maxIdentifiers, message: `At most ${maxIdentifiers} domains and identifiers together.` },
})
export class IdentifiersBody {
  @Field.opaque({
    min: 1,
    trim: false,
    optional: true,
    many: { max: maxIdentifiers },
    description: 'Any spelling, such as `https://www.Acme.com/`.',
    large: { itemMessage: isNoValue, isAllowed },
  })
  domains?: string[];

  @Field.object(() => IdentifierBody, {
    optional: true,
    many: { max: maxIdentifiers },
    description: `Properties of any type. Together with \`domains\` 1 to ${maxIdentifiers.toLocaleString('en')}.`,
  })
  identifiers?: IdentifierBody[];
}

/** Returns `domains`, then `identifiers`. 400 when both are empty. */
export async function identifiersFrom({ domains = [], identifiers = [] }: IdentifiersBody): Promise<Identifier[]> {
  if (domains.length + identifiers.length === 0) throw invalidInput([{ path: 'domains', message: 'Send domains or identifiers.' }]);
  const read: Identifier[] = [];
  await inSlices(domains, (value) => read.push({ type: 'domain', value }));
  await inSlices(identifiers, ({ type = 'domain', value }) => read.push({ type, value }));
  return read;
}
