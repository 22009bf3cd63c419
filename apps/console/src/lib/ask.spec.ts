import { type Ask, answersOf, askBody, askState, blankAsk, staffState } from './ask';

const ask = (change: Partial<Ask>) =>
  ({ disposition: 'in_flight', statusKey: 'received', isCustomerBlocked: null, resolution: null, ...change }) as Ask;

describe('An ask', () => {
  it.each([
    [{}, ['still_blocked', 'withdrawn']],
    [{ isCustomerBlocked: true }, ['withdrawn']],
    [{ statusKey: 'done', disposition: 'awaiting_requester', resolution: { outcome: 'change' } }, ['confirmed_resolved', 'still_blocked']],
    [{ statusKey: 'done', disposition: 'awaiting_requester', resolution: { outcome: 'no_change' } }, ['accepted', 'still_blocked']],
    [{ statusKey: 'in_progress', disposition: 'disputed', isCustomerBlocked: true }, ['withdrawn']],
    [{ statusKey: 'closed', disposition: 'withdrawn' }, []],
    [{ statusKey: 'closed', disposition: 'confirmed_resolved' }, []],
  ] as [Partial<Ask>, string[]][])('%j offers the answers %j', (change, answers) => {
    expect(answersOf(ask(change))).toEqual(answers);
  });

  it('waits for the account when it is answered, and is called withdrawn when it is', () => {
    expect(askState({ disposition: 'awaiting_requester', statusKey: 'done' })).toBe('awaiting_requester');
    expect(askState({ disposition: 'withdrawn', statusKey: 'closed' })).toBe('withdrawn');
    expect(staffState({ disposition: 'awaiting_requester', statusKey: 'done' })).toBe('done');
    expect(staffState({ disposition: 'withdrawn', statusKey: 'closed' })).toBe('withdrawn');
    expect(askState({ disposition: 'disputed', statusKey: 'in_progress' })).toBe('in_progress');
  });

  it('is sent without empty fields and without those of another kind', () => {
    const draft = { ...blankAsk, title: ' Sports on radio ', subject: 'radio.example', channel: 'radio', detail: ' ' };
    expect(askBody({ ...draft, type: 'supply' })).toEqual({
      type: 'supply',
      title: 'Sports on radio',
      subject: 'radio.example',
      channel: 'radio',
    });
    expect(askBody({ ...draft, type: 'product', severity: 'high' })).toEqual({
      type: 'product',
      title: 'Sports on radio',
      severity: 'high',
    });
  });
});
