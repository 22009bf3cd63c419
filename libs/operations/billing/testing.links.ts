import type { DocumentKey, DocumentLinks } from './domain/ports';

interface Linked {
  readonly links: DocumentLinks;
  /** Writes a document, which gets its link. */
  readonly issue: (key: DocumentKey) => Promise<void>;
  readonly accountId: number;
}

/** What every store of links of documents has to do; run on memory and on PostgreSQL, for an organization without documents. */
export function documentLinksContract(open: () => Promise<Linked>): void {
  let { links, issue, accountId } = {} as Linked;

  beforeEach(async () => {
    ({ links, issue, accountId } = await open());
    for (const kind of ['invoice', 'credit_note'] as const) await issue({ accountId, kind, number: 3 });
  });

  const linkOf = async (kind: DocumentKey['kind']) => (await links.of(accountId, kind, [3])).get(3)!;

  test('every document has a link of its own from its beginning, and is found by it', async () => {
    const [invoice, note] = [await linkOf('invoice'), await linkOf('credit_note')];
    expect([invoice === note, await linkOf('invoice')]).toEqual([false, invoice]);
    expect(await links.find(invoice)).toEqual({ accountId, kind: 'invoice', number: 3 });
    expect(await links.find(note)).toEqual({ accountId, kind: 'credit_note', number: 3 });
    expect([await links.of(accountId, 'invoice', [4]), await links.of(accountId + 1, 'invoice', [3])]).toEqual([new Map(), new Map()]);
  });

  test('a link that was renewed finds nothing any more; those of other documents stay', async () => {
    const [before, note] = [await linkOf('invoice'), await linkOf('credit_note')];
    const renewed = await links.renew({ accountId, kind: 'invoice', number: 3 });
    expect([await links.find(before), await linkOf('invoice'), await linkOf('credit_note')]).toEqual([null, renewed, note]);
    expect(await links.find(renewed)).toMatchObject({ number: 3 });
  });

  test.each(['', '3', 'f'.repeat(64), 'F'.repeat(64), `${'f'.repeat(63)}\0`])('%j finds nothing', async (token) => {
    expect(await links.find(token)).toBeNull();
  });
}
