import { suggestionsFor } from './suggestions';

describe('Suggestions of the assistant', () => {
  test('name the campaign that is shown, unless a command cannot quote its name', () => {
    expect(suggestionsFor('campaigns/campaign_1', 'Winter tests', true)[0]).toBe('pause the campaign “Winter tests”');
    expect(suggestionsFor('campaigns/campaign_1', 'The “best” one', true)[0]).toBe('what is my status');
  });

  test('are about the list that is shown, and at most three different ones', () => {
    expect(suggestionsFor('media-buys', undefined, true)).toEqual(['show media buys', 'show delivery', 'what is my status']);
    expect(suggestionsFor('orders', undefined, false)).toEqual(['show work items', 'what is my status', 'show my products']);
    expect(suggestionsFor('', undefined, true)).toHaveLength(3);
    expect(suggestionsFor('constructor', undefined, true)).toEqual(suggestionsFor('', undefined, true));
  });
});
