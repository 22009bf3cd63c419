import { checkReportsContract, propertyRegistryContract } from '../testing';
import { propertyListsContract } from '../testing.lists';
import { listSharesContract } from '../testing.shares';
import { InMemoryCheckReports, InMemoryPropertyLists, InMemoryPropertyRegistry, InMemoryPublicSuffixes } from './in-memory';
import { InMemoryListShares } from './in-memory/shares';
import { TldtsPublicSuffixes } from './tldts-public-suffixes';

describe('Property registry in memory', () => {
  propertyRegistryContract(async (known) => {
    const registry = new InMemoryPropertyRegistry();
    registry.add(...known);
    return registry;
  });
});

describe('Check reports in memory', () => {
  checkReportsContract(() => new InMemoryCheckReports());
});

describe('Property lists in memory', () => {
  propertyListsContract(() => new InMemoryPropertyLists());
});

describe('List shares in memory', () => {
  listSharesContract(async () => {
    const lists = new InMemoryPropertyLists();
    return { lists, shares: new InMemoryListShares(lists) };
  });
});

describe.each([
  ['in memory', new InMemoryPublicSuffixes()],
  ['of the public list', new TldtsPublicSuffixes()],
])('Public suffixes %s', (_, suffixes) => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['news.example.co.uk', 'example.co.uk'],
    ['co.uk', null],
    ['com', null],
    ['example.newtopleveldomain', 'example.newtopleveldomain'],
    ['somebody.blogspot.com', 'blogspot.com'],
  ])('%s → %s', (host, expected) => {
    expect(suffixes.registrable(host)).toBe(expected);
  });
});
