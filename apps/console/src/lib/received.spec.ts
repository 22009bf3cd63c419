import { courseOf, outcomeOf, piecesOf, readBrief } from './received';

describe('A received brief', () => {
  it('shows every secret that was taken out as a gap between the words', () => {
    expect(piecesOf('Use [redacted], then [redacted]')).toEqual([{ words: 'Use ' }, { gap: true }, { words: ', then ' }, { gap: true }]);
    expect(piecesOf('[redacted]')).toEqual([{ gap: true }]);
    expect(piecesOf('Oat')).toEqual([{ words: 'Oat' }]);
  });

  it('is read from the request of the protocol', () => {
    expect(
      readBrief({
        buying_mode: 'brief',
        brief: 'Oat [redacted]',
        brand: { domain: 'oat.example' },
        filters: {
          channels: ['ctv'],
          countries: ['DE'],
          budget_range: { max: 500, currency: 'EUR' },
          start_date: '2026-03-02',
          end_date: '2026-04-01',
        },
        time_budget: { interval: 14, unit: 'seconds' },
        ext: { note: '[redacted]' },
        redaction_manifest: { truncated: [{ field: 'brief', reason: 'too long' }] },
      }),
    ).toEqual({
      isRefinement: false,
      text: 'Oat [redacted]',
      asks: [],
      brand: 'oat.example',
      channels: ['ctv'],
      countries: ['DE'],
      budget: { amount: 500, currency: 'EUR' },
      start: '2026-03-02',
      end: '2026-04-01',
      seconds: 14,
      cuts: [{ field: 'brief', reason: 'too long' }],
      secrets: 2,
    });
  });

  it('has nothing where a stranger sent something of another type', () => {
    const odd = {
      brief: 7,
      brand: 'x',
      filters: [],
      refine: [{ ask: 'Cheaper' }, 3],
      time_budget: null,
      redaction_manifest: { truncated: 'x' },
    };
    expect(readBrief(odd)).toMatchObject({
      text: null,
      brand: null,
      channels: [],
      budget: null,
      seconds: null,
      cuts: [],
      asks: ['Cheaper'],
    });
    expect(readBrief({ filters: { start_date: '2026-99-99', budget_range: { max: 1, currency: 'euro' } } })).toMatchObject({
      start: null,
      budget: null,
    });
  });

  it('came to nothing when the answer had no product', () => {
    const answer = { status: 'responded', productCount: 0, proposalCount: 0 } as never;
    expect(outcomeOf({ answer })).toBe('empty');
    expect(outcomeOf({ answer: { ...(answer as object), productCount: 2 } as never })).toBe('responded');
    expect(outcomeOf({ answer: null })).toBe('unknown');
  });
});

test('the course of briefs counts what came of each, without those that are not decided', () => {
  const answered = (status: string, productCount = 0, latencyMs: number | null = null) =>
    ({ answer: { status, productCount, proposalCount: 0, latencyMs } }) as never;
  const briefs = [
    answered('responded', 2, 300),
    answered('responded', 1, 100),
    answered('responded', 0, 200),
    answered('declined', 0, 900),
    answered('timed_out'),
    answered('failed'),
    answered('pending'),
    { answer: null },
  ];
  expect(courseOf(briefs)).toEqual({ count: 6, offers: 2, passed: 2, lost: 2, medianMs: 200 });
  expect(courseOf([])).toEqual({ count: 0, offers: 0, passed: 0, lost: 0, medianMs: null });
});
