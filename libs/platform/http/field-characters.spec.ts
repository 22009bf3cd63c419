import { DomainError } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { Field } from './field';
import { ExchangeValidationPipe } from './validation.pipe';

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));

class TextsBody {
  @Field.text({ optional: true, max: 20 })
  line?: string;

  @Field.name({ optional: true, max: 20 })
  name?: string;

  @Field.name({ optional: true, many: { max: 3 }, max: 20 })
  names?: string[];

  @Field.prose({ optional: true, max: 20 })
  prose?: string;

  @Field.opaque({ optional: true, trim: false, max: 20 })
  opaque?: string;
}

describe('the characters of a text', () => {
  const taken = (value: object) => pipe.transform(value, { type: 'body', metatype: TextsBody }) as Promise<TextsBody>;
  const refusedFields = async (text: string) => {
    const sent = { line: text, name: text, names: [text], prose: text, opaque: text };
    const error = (await taken(sent).catch((refusal: DomainError) => refusal)) as DomainError;
    return error instanceof DomainError ? (error.details as { issues: Issue[] }).issues.map(({ path }) => path) : [];
  };

  it.each([
    ['a line feed', 'a\nb', ['line', 'name', 'names']],
    ['a tab', 'a\tb', ['line', 'name', 'names']],
    ['an escape character', 'a\u001B[2Jb', ['line', 'name', 'names', 'prose']],
    ['a C1 control', 'a\u009Bb', ['line', 'name', 'names', 'prose']],
    ['a bidirectional override', 'a\u202Eb', ['line', 'name', 'names', 'prose']],
    ['a zero-width space', 'a\u200Bb', ['line', 'name', 'names', 'prose']],
    ['a tag', 'a\u{E0041}b', ['line', 'name', 'names', 'prose']],
    ['an emoji sequence', '👩🏽\u200D💻', []],
    ['Persian', 'کتاب\u200Cخانه', []],
  ])('are refused by the kind of field: %s', async (_, text, refused) => {
    expect(await refusedFields(text)).toEqual(refused);
  });

  it('of names are composed (NFC) and never blank, also in lists', async () => {
    expect(await taken({ name: ' Ame\u0301lie ', names: ['e\u0301'] })).toMatchObject({ name: 'Amélie', names: ['é'] });
    for (const name of ['', '  ', '\u3000', '\u00A0']) await expect(taken({ name })).rejects.toMatchObject({ field: 'name' });
  });
});
