import { parseCommand } from './commands';

const parseAsBuyer = (text: string) => parseCommand(text, 'BUYER');
const pause = { type: 'change', change: 'pause', kind: 'campaign', name: 'Winter tests' };

describe('parseCommand', () => {
  it.each([
    'pause the campaign Winter tests',
    'Pause campaign "Winter tests".',
    'please pause my campaign Winter tests',
    'Could you please pause the campaign “Winter tests”?',
    'Hey, stop the Winter tests campaign now',
    'halt the campaign called Winter tests',
    'Suspend Winter tests, please',
    'I want you to pause the campaign named "Winter tests" please!',
  ])('recognizes a pause in %p', (text) => {
    expect(parseAsBuyer(text)).toEqual(pause);
  });

  it.each([
    ['resume the campaign Winter tests', { change: 'resume', kind: 'campaign', name: 'Winter tests' }],
    ['reactivate “Winter tests”', { change: 'resume', name: 'Winter tests' }],
    ['launch campaign Spring', { change: 'launch', name: 'Spring' }],
    ['cancel the media buy Northlight', { change: 'cancel', kind: 'media_buy', name: 'Northlight' }],
    ['pause the campaign "Do not disturb"', { change: 'pause', name: 'Do not disturb' }],
    ['set the budget of the campaign Winter tests to 5,000', { change: 'budget', name: 'Winter tests', amount: 5_000 }],
    ['Raise the budget of "From A to B" to $12.5k dollars', { change: 'budget', name: 'From A to B', amount: 12_500 }],
    ['change my budget for Spring to 900.50 euros', { change: 'budget', name: 'Spring', amount: 900.5 }],
  ])('recognizes a change in %p', (text, command) => {
    expect(parseAsBuyer(text)).toMatchObject({ type: 'change', ...command });
  });

  it.each([
    ['show my campaigns', 'search', { kind: 'campaign', limit: 10 }],
    ['Which campaigns are running?', 'search', { kind: 'campaign', limit: 10, filter: { campaignStatus: ['active'] } }],
    ['list paused campaigns', 'search', { kind: 'campaign', limit: 10, filter: { campaignStatus: ['paused'] } }],
    ['what is my status?', 'get_status', {}],
    ['How much spend is there?', 'get_delivery', { report: 'campaign_delivery', range: { lifetime: true } }],
    ['find advertisers', 'search', { kind: 'advertiser', limit: 10 }],
  ])('recognizes a question in %p', (text, tool, args) => {
    expect(parseAsBuyer(text)).toEqual({ type: 'read', tool, args });
  });

  it.each(['I want a human', 'talk to a real person, please', 'I need help from support', 'Can I speak to somebody?', 'contact support'])(
    'recognizes a request for a human in %p',
    (text) => {
      expect(parseAsBuyer(text)).toEqual({
        type: 'read',
        tool: 'save_ask',
        args: { type: 'support', title: 'Asked the assistant for a human', detail: text },
      });
    },
  );

  it.each(['show the people of my account', 'which person did that', 'I do not want a human'])(
    'recognizes no request for a human in %p',
    (text) => {
      expect(parseAsBuyer(text)).not.toMatchObject({ tool: 'save_ask' });
    },
  );

  it.each([
    'do not pause the campaign Winter tests',
    'don’t pause the campaign "Winter tests"',
    'Never pause Winter tests',
    'Should I pause the campaign Winter tests?',
    'pause the campaign Winter tests?',
    'pause the campaign Winter tests if it spends too much',
    'pause every campaign except Winter tests',
    'What happens if I pause Winter tests?',
    'I wonder whether to pause Winter tests',
    'set the budget of Winter tests to a lot',
    'set the budget of Winter tests to -5',
    'set the daily budget of Winter tests to 5000',
    'pause',
    'pause the campaign',
    'which campaigns did we not pause',
    'Yes',
    'Tell me a joke',
    '',
  ])('recognizes no change in %p', (text) => {
    expect(['unclear', 'none']).toContain(parseAsBuyer(text).type);
  });

  it('takes words after a command as part of the name', () => {
    expect(parseAsBuyer('pause the campaign Winter tests tomorrow and launch Spring')).toMatchObject({
      name: 'Winter tests tomorrow and launch Spring',
    });
    expect(parseAsBuyer('pause the campaign "Winter tests" and "Spring"')).toEqual({ type: 'unclear' });
  });

  it('recognizes no changes for sellers, and lists only kinds that sellers have', () => {
    expect(parseCommand('pause the campaign Winter tests', 'SELLER')).toEqual({ type: 'unclear' });
    expect(parseCommand('show my products', 'SELLER')).toMatchObject({ args: { kind: 'wholesale_product' } });
    expect(parseCommand('show my campaigns', 'SELLER')).toEqual({ type: 'none' });
  });

  it('parses long repetitive texts without excessive backtracking', () => {
    for (const text of ['pause '.repeat(700), `${'a'.repeat(3_990)}?`, '.'.repeat(4_000), `"${'x'.repeat(3_990)}"`])
      expect(parseAsBuyer(text)).toBeDefined();
  });
});
