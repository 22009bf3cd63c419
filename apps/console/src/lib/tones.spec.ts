import { markOf, toneOf } from './tones';

describe('The mark of a state', () => {
  test('is a triangle for states that need the person, and a square for states that have ended', () => {
    expect(['INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'FAILED'].map((state) => markOf(state).shape)).toEqual(Array(3).fill('triangle'));
    expect(['COMPLETED', 'CANCELED', 'ARCHIVED', 'REJECTED'].map((state) => markOf(state).shape)).toEqual(Array(4).fill('square'));
  });

  test('is neutral when the state is unknown, also when it is the name of a property of every object', () => {
    expect([toneOf('BRAND_NEW'), toneOf('constructor')]).toEqual(['mute', 'mute']);
  });
});
