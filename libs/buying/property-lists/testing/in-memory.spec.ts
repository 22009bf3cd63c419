import { checkReportsContract, propertyRegistryContract } from '.';
import { TldtsPublicSuffixes } from '../adapters/tldts-public-suffixes';
import { InMemoryCheckReports, InMemoryPropertyLists, InMemoryPropertyRegistry, InMemoryPublicSuffixes } from './in-memory';
import { InMemoryListShares } from './in-memory/shares';
import { propertyListsContract } from './lists';
import { listSharesContract } from './shares';

describe('in-memory property registry', () => {
  propertyRegistryContract(async (known) => {
    const registry = new InMemoryPropertyRegistry();
    registry.add(...known);
    return registry;
  });
});

describe('in-memory check reports', () => {
  checkReportsContract(() => new InMemoryCheckReports());
});

describe('in-memory property lists', () => {
  propertyListsContract(() => new InMemoryPropertyLists());
});

describe('in-memory list shares', () => {
  listSharesContract(async () => {
    const lists = new InMemoryPropertyLists();
    return { lists, shares: new InMemoryListShares(lists) };
  });
});

describe.each([
  ['in memory', new InMemoryPublicSuffixes()],
  ['of the Public Suffix List', new TldtsPublicSuffixes()],
])('public suffixes %s', (_, suffixes) => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['news.example.co.uk', 'example.co.uk'],
    ['co.uk', null],
    ['com', null],
    ['example.newtopleveldomain', 'example.newtopleveldomain'],
    ['somebody.blogspot.com', 'blogspot.com'],
  ])('give %s the registrable domain %s', (host, expected) => {
    expect(suffixes.registrable(host)).toBe(expected);
  });
});
