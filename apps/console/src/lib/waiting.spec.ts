import { waitWords } from './waiting';

const buy = { name: 'Spring: East', sellerName: 'East', message: 'The size is wrong.' };

describe('The words about a wait', () => {
  it('name the media buy, its seller and the sentence of the reason', () => {
    expect(waitWords({ reason: 'pending_approval' }, buy)).toEqual({
      name: 'Spring: East',
      key: 'check.booking.approval',
      seller: 'East',
      message: null,
    });
  });

  it('have the words of the seller when it needs a correction', () => {
    expect(waitWords({ reason: 'pending_input' }, buy)).toMatchObject({ key: 'mediaBuy.next.correct', message: 'The size is wrong.' });
  });

  it('are none for a media buy that is not loaded', () => {
    expect(waitWords({ reason: 'pending_start' }, undefined)).toBeNull();
  });

  it('are none for a reason that is not known', () => {
    expect(waitWords({ reason: 'pending_moon' as 'pending_start' }, buy)).toBeNull();
  });
});
