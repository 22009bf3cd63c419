import { FixedClock } from '@exchange/kernel';
import { confirmationsContract, preferencesContract, turnsContract } from './contract';
import { InMemoryCallConfirmations, InMemoryPreferences, InMemoryTurns } from './in-memory';

describe('in memory', () => {
  describe('turns', () => {
    turnsContract(async () => {
      const turns = new InMemoryTurns(new FixedClock());
      return { turns, expire: (key) => turns.expire(key) };
    });
  });

  describe('confirmations', () => {
    confirmationsContract(async () => new InMemoryCallConfirmations());
  });

  describe('preferences', () => {
    preferencesContract(async () => new InMemoryPreferences());
  });
});
