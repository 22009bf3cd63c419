import { invalidInput } from '@exchange/kernel';
import { Field, LargeBody } from '@exchange/platform';
import { inSlices } from '../../application/properties';
import { type Identifier, type IdentifierType, identifierTypes, maxIdentifiers } from '../../domain/identifier';

/** 100,000 long names as identifiers with a type, and room to spare. */
export const largestBody = 16_000_000;

const isNoValue = () => 'It must be a text of at least one character, without NUL.';
const may = (text: string) => !text.includes('\0');

class IdentifierBody {
  @Field.oneOf(identifierTypes, {
    default: 'domain',
    large: { says: () => `type must be one of ${identifierTypes.join(', ')}.`, isLast: true },
  })
  type?: IdentifierType;

  @Field.opaque({ min: 1, trim: false, large: { says: isNoValue, may } })
  value: string;
}

/** gaps.md §4.5: 1 to 100,000 together. */
@LargeBody({
  most: { items: maxIdentifiers, says: `At most ${maxIdentifiers} domains and identifiers together.` },
  says: 'The body must be a JSON object.',
})
export class IdentifiersBody {
  @Field.opaque({
    min: 1,
    trim: false,
    optional: true,
    many: { max: maxIdentifiers },
    description: 'As people write them: `https://www.Acme.com/` too.',
    large: { itemMessage: isNoValue, may, isLast: true },
  })
  domains?: string[];

  @Field.object(() => IdentifierBody, {
    optional: true,
    many: { max: maxIdentifiers },
    description: `Properties of any type. Together with \`domains\` 1 to ${maxIdentifiers.toLocaleString('en')}.`,
    large: { itemMessage: () => 'It must be an object.', isLast: true },
  })
  identifiers?: IdentifierBody[];
}

/** `domains`, and then `identifiers`. 400 when there are none. */
export async function identifiersFrom({ domains = [], identifiers = [] }: IdentifiersBody): Promise<Identifier[]> {
  if (domains.length + identifiers.length === 0) throw invalidInput([{ path: 'domains', message: 'Send domains or identifiers.' }]);
  const read: Identifier[] = [];
  await inSlices(domains, (value) => read.push({ type: 'domain', value }));
  await inSlices(identifiers, ({ type = 'domain', value }) => read.push({ type, value }));
  return read;
}
