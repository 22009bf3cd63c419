import { choiceKey, isChosen, reverted, withChoice, withChoices } from './notification-choice';

const here = { notificationType: 'campaign.created', channel: 'in_app' } as const;
const mailed = { notificationType: 'system.error', channel: 'email' } as const;

describe('Choices of notifications', () => {
  it('are put on top of what was saved meanwhile', () => {
    const choices = withChoice([here], new Map(), 'campaign.created', 'email', true);
    expect(withChoices([here, mailed], choices)).toEqual([here, mailed, { ...here, channel: 'email' }]);
    expect(isChosen([here], choices, 'campaign.created', 'email')).toBe(true);
    expect(isChosen([here], choices, 'campaign.created', 'in_app')).toBe(true);
    expect(isChosen([here], choices, 'system.error', 'in_app')).toBe(false);
  });

  it('remove what is not wanted', () => {
    const choices = withChoice([here, mailed], new Map(), 'system.error', 'email', false);
    expect(withChoices([here, mailed], choices)).toEqual([here]);
  });

  it('are none when they equal what is saved', () => {
    const choices = withChoice([here], new Map([[choiceKey('campaign.created', 'in_app'), false]]), 'campaign.created', 'in_app', true);
    expect(choices.size).toBe(0);
  });

  it('can be taken back', () => {
    const choices = withChoice([here], new Map(), 'campaign.created', 'in_app', false);
    expect(withChoices(withChoices([here], choices), reverted(choices))).toEqual([here]);
  });
});
