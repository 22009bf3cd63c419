import type { Decisions } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { aMediaBuy, aStanding, mediaBuyEpoch as now } from '../testing';
import type { MediaBuy } from './media-buy';
import type { BuyOutcome } from './outcome';

const german: Decisions = { ...noDecisions, targeting: { language: ['de'] } };
const french: Decisions = { ...noDecisions, targeting: { language: ['fr'] } };
const lease = new Date(now.getTime() + 30_000);
const drift = [{ packageId: 'mb_1-1', field: 'pacing', ordered: 'even', echoed: 'asap' }];
const named = [
  { sellerPackageId: 'p1', productId: 'sf1:7:a' },
  { sellerPackageId: 'p2', productId: 'sf1:7:b' },
];

function asked(buy: MediaBuy, outcome: BuyOutcome): MediaBuy {
  const due = { ...buy.state, dueAt: now };
  const claimed = new (buy.constructor as typeof MediaBuy)(due).claim(now, lease)!;
  return claimed.settle(claimed.state.fence, claimed.nextRequest, outcome, now)!;
}

const placed = () => aMediaBuy({ decisions: noDecisions }).execute(now);
const booked = () => asked(placed(), aStanding({ packages: named }));
const termsOf = ({ state: { pendingChange } }: MediaBuy) => (pendingChange?.action === 'update' ? pendingChange.terms : null);

describe('a new decision of the campaign', () => {
  it('is requested from the seller as a change, and applies once it agrees', () => {
    const changing = booked().changeDecisions(german, now)!;
    expect(termsOf(changing)).toEqual({ packages: [], flightEnd: null, decisions: german });
    expect([changing.state.decisions, changing.state.wantedDecisions, changing.nextRequest]).toEqual([noDecisions, null, 'change']);
    const agreed = asked(changing, aStanding({ packages: [] }));
    expect([agreed.state.decisions, agreed.state.pendingChange]).toEqual([german, null]);
  });

  it('is ignored when it was ordered or requested already, and for media buys that are over or have no decisions', () => {
    expect(booked().changeDecisions(noDecisions, now)).toBeNull();
    expect(booked().changeDecisions(german, now)!.changeDecisions(german, now)).toBeNull();
    expect(aMediaBuy().execute(now).changeDecisions(german, now)).toBeNull();
    expect(asked(placed(), { kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' }).changeDecisions(german, now)).toBeNull();
  });

  it('waits until the media buy is booked and earlier changes are answered; only the latest is requested', () => {
    const early = placed().changeDecisions(german, now)!;
    expect([early.state.wantedDecisions, early.state.pendingChange, early.nextRequest]).toEqual([german, null, 'create']);
    const soon = asked(early, aStanding({ packages: named }));
    expect(termsOf(soon)?.decisions).toEqual(german);
    const later = soon.changeDecisions(french, now)!;
    expect([later.state.wantedDecisions, termsOf(later)?.decisions]).toEqual([french, german]);
    const next = asked(later, aStanding({ packages: [] }));
    expect([next.state.decisions, termsOf(next)?.decisions, next.state.wantedDecisions]).toEqual([german, french, null]);
    expect(next.state.dueAt).toEqual(now);
  });

  it('is not requested when it is taken back before', () => {
    const back = booked().changeDecisions(german, now)!.changeDecisions(noDecisions, now)!;
    const settled = asked(back, { kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' });
    expect([settled.state.decisions, settled.state.pendingChange, settled.state.wantedDecisions]).toEqual([noDecisions, null, null]);
  });

  it('leaves the order unchanged when the seller refuses, and stores the reason', () => {
    const refused = asked(booked().changeDecisions(german, now)!, { kind: 'rejected', reason: 'Not here.', errorCode: 'source_rejected' });
    expect(refused.state).toMatchObject({ decisions: noDecisions, pendingChange: null, reason: 'Not here.' });
  });
});

describe('drift in an answer', () => {
  const types = ({ recorded: { events } }: MediaBuy) => events.map(({ type }) => type);

  it('is stored, and emits one event', () => {
    const drifted = asked(booked(), aStanding({ packages: named, drift }));
    expect(drifted.state.drift).toEqual(drift);
    expect(types(drifted)).toEqual(['media_buys.drifted', 'media_buys.updated']);
    expect(types(asked(drifted, aStanding({ packages: named, drift })))).toEqual([]);
    const kept = asked(drifted, aStanding({ packages: named }));
    expect(kept.state.drift).toEqual(drift);
    const mended = asked(drifted, aStanding({ packages: named, drift: [] }));
    expect([mended.state.drift, types(mended)]).toEqual([[], ['media_buys.updated']]);
  });

  it('is ignored while a change waits', () => {
    const changing = booked().changeDecisions(german, now)!;
    expect(asked(changing, aStanding({ packages: [], drift })).state.drift).toEqual([]);
  });
});
