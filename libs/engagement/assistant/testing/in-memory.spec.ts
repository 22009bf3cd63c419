import { FixedClock } from '@exchange/kernel';
import { confirmationsContract, preferencesContract, turnsContract } from './contract';
import { InMemoryConfirmations, InMemoryPreferences, InMemoryTurns } from './in-memory';

describe('in memory', () => {
  describe('turns', () => {
    turnsContract(async () => {
      const turns = new InMemoryTurns(new FixedClock());
      return { turns, expire: (key) => turns.expire(key) };
    });
  });

  describe('confirmations', () => {
    confirmationsContract(async () => new InMemoryConfirmations());
  });

  describe('preferences', () => {
    preferencesContract(async () => new InMemoryPreferences());
  });
});
