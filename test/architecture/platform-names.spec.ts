import { contextOf } from './catalogue';
import { importersOf } from './exports';
import { isForTests } from './sources';

/** The public names of the platform, by the file that exports them (docs/adr/0206). */
const named = (door: string) => [...importersOf(`libs/platform/${door}.ts`)];

/** In-memory twins count as users: what they need of the platform is no builder of tests. */
const contextsOf = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths
      .filter((path) => path.startsWith('libs/') && (!isForTests(path) || path.includes('/testing/in-memory')))
      .map((path) => contextOf(path).name),
  );

/** Names that one context uses, by the reason why they stay in the platform. */
const withOneUser: Record<string, string> = {
  'the guard checks what one context issues: sessions (identity), tokens (oauth), delegations (advertiser-grants)':
    'DefersRefusal DelegationKey FoundDelegation TokenAuthenticator refusalOf sessionCookie sessionTokenOf setActor',
  'mcp and agent-tools check for tools and kinds what the guard checks for routes': 'assertAllowed assertRules',
  'event streams of the platform check a credential again, and so do downloads of reporting':
    'CredentialReference Reauthenticator credentialReferenceOf',
  'the platform writes the audit log and records calls to REST; audit, activity and mcp read it and add to it':
    'CallContent ChangedField CompletedCall Touched calledError maxContentBytes resourceTypeOf touchedBy',
  'creative-assets is the only context with files so far': 'BlobLink BlobLinks Blobs',
  'only the platform reads its own tables and Redis':
    'AccountRows Counting KeptStreams Receipt Receipts isStillRunning principalOf receiptIdOf',
  'one side of MCP is a single context: mcp serves, agent-tools has the prompts, widgets the resources':
    'KindPart ListedResource PromptMessage Reply ResourceContent ShownPart ToolError effectOf neededScope performedBy',
  'JSON-RPC over HTTP: hosted-agent uses `answerMessage`, mcp its parts, because it also streams':
    'AnswerFormat acceptedFormat acceptsEvents messageProblem notAcceptable shortenValidationErrors shownMessage',
  'the library of oauth answers outside of a controller, with the pages of the controllers':
    'errorPage pageHeaders pageHtml redirectToSignIn',
  'stands beside a name that several contexts or the HTTP adapter use, and shares its code':
    'AnyBody PermanentError Slots allowOrigin changesText csvCell currentTrace freeJsonProblem isPreflight isStorableJson minuteOnPage reasonLimits shareOf textInMail toToolNames',
};

test('index.ts of the platform exports at most 177 names', () => {
  expect(named('index').length).toBeLessThanOrEqual(177);
});

test('every name of index.ts, openapi.ts, tools.ts and pages.ts has two contexts as users, or a reason', () => {
  const few = ['index', 'openapi', 'tools', 'pages'].flatMap(named).filter(([, paths]) => contextsOf(paths).size < 2);
  expect(few.map(([name]) => name).sort()).toEqual(
    Object.values(withOneUser)
      .flatMap((names) => names.split(' '))
      .sort(),
  );
});

test('every name of process.ts is imported by an app, and every name of testing/ by a test', () => {
  const unused = (door: string, isUse: (path: string) => boolean) =>
    named(door).flatMap(([name, paths]) => (paths.some(isUse) ? [] : [name]));
  expect(unused('process', (path) => path.startsWith('apps/'))).toEqual([]);
  expect(unused('testing/index', isForTests)).toEqual([]);
});
