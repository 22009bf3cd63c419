import { growth } from '@test/processor-time';
import { linesOf } from './statement-files';

describe('A camt.053 statement', () => {
  it.each([
    ['payments of one entry', (payments: number) => ({ payments, entries: 1 })],
    ['entries', (entries: number) => ({ payments: 1, entries })],
  ])('is parsed in time linear in its %s', async (_, sizes) => {
    const read = (size: number) => linesOf('camt053', statementOf(sizes(size)));
    expect(await growth(read, 500)).toBeLessThan(9);
  });
});

function statementOf({ payments, entries }: { readonly payments: number; readonly entries: number }): string {
  const paid = Array.from(
    { length: payments },
    (_, at) => `<TxDtls><Refs><AcctSvcrRef>R${at}</AcctSvcrRef></Refs><Amt Ccy="EUR">1.00</Amt><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>`,
  );
  const entry = `<Ntry><Amt Ccy="EUR">${payments}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><AcctSvcrRef>E</AcctSvcrRef><NtryDtls>${paid.join('')}</NtryDtls></Ntry>`;
  return `<Document><BkToCstmrStmt><Stmt>${entry.repeat(entries)}</Stmt></BkToCstmrStmt></Document>`;
}
