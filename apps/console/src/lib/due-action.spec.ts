import { dueAction } from './due-action';

const draft = { status: 'DRAFT', brief: 'Families', productCount: 0, discoveryId: null } as const;
const progress = { asked: 2, responded: 0, pending: 0, failed: 0, label: '' };
const answers = (more: object = {}, state: 'ok' | 'no_execution' | 'expired' = 'ok') => ({
  state,
  executionId: 'disc_1',
  selectedProposalIds: [],
  progress: { ...progress, ...more },
});

describe('The action that is due', () => {
  test.each([
    ['to write the brief', { ...draft, brief: null }, undefined, 'edit'],
    ['unknown while answers are loading', draft, undefined, null],
    ['to ask, before anybody was asked', draft, { ...answers({}, 'no_execution'), executionId: null }, 'ask'],
    ['to ask again, when all offers have expired', draft, answers({ responded: 2 }, 'expired'), 'ask'],
    ['to ask again, when nobody has answered', draft, answers({ failed: 2 }), 'ask'],
    ['to watch sellers answer', draft, answers({ pending: 2 }), 'watch'],
    ['to choose, as soon as one has answered', draft, answers({ responded: 1, pending: 1 }), 'choose'],
    ['to preview the order of what is selected', draft, { ...answers({ responded: 2 }), selectedProposalIds: ['p'] }, 'preview'],
    ['to preview the order of selected products', { ...draft, productCount: 3 }, undefined, 'preview'],
    ['to resume', { ...draft, status: 'PAUSED' as const }, undefined, 'resume'],
    ['none while it runs', { ...draft, status: 'ACTIVE' as const }, answers({ responded: 2 }), null],
    ['none when it has ended', { ...draft, status: 'COMPLETED' as const, brief: null }, undefined, null],
  ] as const)('is %s', (_, campaign, proposals, due) => expect(dueAction(campaign, proposals as never)).toBe(due));

  it('is to preview the order as soon as it has media buys, as of products without a budget', () => {
    expect(dueAction(draft, answers({ responded: 1, pending: 1 }), true)).toBe('preview');
    expect(dueAction({ ...draft, brief: null }, undefined, true)).toBe('edit');
  });
});
