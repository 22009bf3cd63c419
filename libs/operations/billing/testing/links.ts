import type { DocumentKey, DocumentLinks } from '../domain/ports';

interface LinksFixture {
  readonly links: DocumentLinks;
  /** Writes a document, which creates its link. */
  readonly issue: (key: DocumentKey) => Promise<void>;
  readonly accountId: number;
}

/** Contract tests for implementations of {@link DocumentLinks}, for an organization without documents. */
export function documentLinksContract(open: () => Promise<LinksFixture>): void {
  let { links, issue, accountId } = {} as LinksFixture;

  beforeEach(async () => {
    ({ links, issue, accountId } = await open());
    for (const kind of ['invoice', 'credit_note'] as const) await issue({ accountId, kind, number: 3 });
  });

  const linkOf = async (kind: DocumentKey['kind']) => (await links.of(accountId, kind, [3])).get(3)!;

  test('gives every document its own link from its creation, and finds the document by it', async () => {
    const [invoice, note] = [await linkOf('invoice'), await linkOf('credit_note')];
    expect([invoice === note, await linkOf('invoice')]).toEqual([false, invoice]);
    expect(await links.find(invoice)).toEqual({ accountId, kind: 'invoice', number: 3 });
    expect(await links.find(note)).toEqual({ accountId, kind: 'credit_note', number: 3 });
    expect([await links.of(accountId, 'invoice', [4]), await links.of(accountId + 1, 'invoice', [3])]).toEqual([new Map(), new Map()]);
  });

  test('finds nothing by a renewed link and keeps the links of other documents', async () => {
    const [before, note] = [await linkOf('invoice'), await linkOf('credit_note')];
    const renewed = await links.renew({ accountId, kind: 'invoice', number: 3 });
    expect([await links.find(before), await linkOf('invoice'), await linkOf('credit_note')]).toEqual([null, renewed, note]);
    expect(await links.find(renewed)).toMatchObject({ number: 3 });
  });

  test.each(['', '3', 'f'.repeat(64), 'F'.repeat(64), `${'f'.repeat(63)}\0`])('finds nothing by the invalid token %j', async (token) => {
    expect(await links.find(token)).toBeNull();
  });
}
