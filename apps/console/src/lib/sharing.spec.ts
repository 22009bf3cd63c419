import { actionsOf, nextRead, sellerCounts, type Share, shareState, takingOf } from './sharing';

const share = (status: Share['status'], errorMessage: string | null = null, resourceType: Share['resourceType'] = 'AUDIENCE') => ({
  status,
  errorMessage,
  resourceType,
});

describe('A share', () => {
  test('is called again after an attempt without an answer, and kept when the seller did not remove it', () => {
    expect(shareState(share('SYNCING'))).toBe('sending');
    expect(shareState(share('SYNCING', 'No answer'))).toBe('retrying');
    expect(shareState(share('DISABLED'))).toBe('stopped');
    expect(shareState(share('DISABLED', 'The seller has not removed it yet'))).toBe('kept');
    expect(shareState(share('FAILED', 'Refused'))).toBe('failed');
  });

  test('that is being sent is read again before one whose seller is called again, which is read rarely', () => {
    const [sending, retrying] = [share('SYNCING'), share('SYNCING', 'No answer')];
    expect(nextRead([retrying, share('COMPLETED'), sending])).toEqual({ share: sending, ms: 2_000 });
    expect(nextRead([retrying, share('FAILED', 'Refused')])).toEqual({ share: retrying, ms: 30_000 });
    expect(nextRead([share('COMPLETED'), share('DISABLED', 'Kept')])).toBeNull();
  });

  test('can be stopped while it is on, and begun again when it has failed or was stopped', () => {
    expect(actionsOf(share('COMPLETED'))).toEqual(['stop']);
    expect(actionsOf(share('FAILED', 'Refused'))).toEqual(['again', 'stop']);
    expect(actionsOf(share('DISABLED'))).toEqual(['again']);
  });

  test('of what cannot be shared any more is stopped or removed, and not begun again', () => {
    expect(takingOf(share('COMPLETED'))).toEqual(['stop']);
    expect(takingOf(share('FAILED', 'Refused'))).toEqual(['stop']);
    expect(takingOf(share('DISABLED', 'Kept'))).toEqual(['remove']);
    expect(takingOf(share('DISABLED'))).toEqual([]);
  });

  test('offers to tell the seller again to remove it, except an event source', () => {
    expect(actionsOf(share('DISABLED', 'Kept'))).toEqual(['remove', 'again']);
    expect(actionsOf(share('DISABLED', 'Kept', 'EVENT_SOURCE'))).toEqual(['again']);
  });
});

describe('The numbers of a seller', () => {
  const counts = (resourceType: Share['resourceType'], responseData: Share['responseData']) => sellerCounts({ resourceType, responseData });

  test('are people of an audience with their match rate, as it was told or as it follows', () => {
    expect(counts('AUDIENCE', { total_uploaded_count: 200, matched_count: 50 })).toEqual({
      held: 200,
      good: 50,
      refused: null,
      rate: 0.25,
    });
    expect(counts('AUDIENCE', { uploaded_count: 200, matched_count: 50, effective_match_rate: 0.3 }).rate).toBe(0.3);
  });

  test('are items of a catalog', () => {
    expect(counts('CATALOG', { item_count: 9, items_approved: 7, items_rejected: 2 })).toMatchObject({ held: 9, good: 7, refused: 2 });
  });

  test('are unknown without an answer, or when it has other types', () => {
    expect(counts('AUDIENCE', null)).toEqual({ held: null, good: null, refused: null, rate: null });
    expect(counts('AUDIENCE', { matched_count: 'many', total_uploaded_count: 0 })).toMatchObject({ good: null, rate: null });
    expect(counts('AUDIENCE', { effective_match_rate: 7 }).rate).toBe(1);
  });
});
