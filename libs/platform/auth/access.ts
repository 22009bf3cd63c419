import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import {
  type Caller,
  type CallerKind,
  callerKindOf,
  callerKinds,
  type DomainError,
  hasScope,
  isAdmin,
  isStaff,
  type Scope,
} from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { authErrors } from './errors';

export const publicKey = 'exchange:public';
export const accessKey = 'exchange:access';
export const beforeProofKey = 'exchange:before-proof';
export const beforeTermsKey = 'exchange:before-terms';
export const laterRefusalKey = 'exchange:later-refusal';
export const takesKey = 'exchange:takes';

/**
 * For a public route with a guard of its own, which throws {@link RequestContext.refusal} once it has let somebody in: until then nobody is told
 * what is wrong with the body.
 */
export const RefusesLater = (): MethodDecorator => SetMetadata(laterRefusalKey, true);

/** A condition on the caller, checked by the guard after authentication. */
export interface AccessRule {
  readonly allows: (caller: Caller) => boolean;
  readonly refusal: () => DomainError;
}

/** A body as it came, before it is checked. */
type SentBody = Readonly<Record<string, unknown>>;

/** Who may call an operation, by the kind of their credential, and what a token needs for it. Roles and grants are asked after that. */
export interface Access {
  readonly callers: readonly CallerKind[];
  /** Looks at a body as it came, before it is checked. */
  readonly scopeFor: (body: SentBody) => Scope;
  /** What it may need at most. */
  readonly scope: Scope;
  /** It is open to accounts that have not accepted the terms ({@link BeforeTerms}). Left out: it is not. */
  readonly isBeforeTerms?: boolean;
}

/** Whatever lets somebody in: what policy tables leave to those who reach only some advertisers is open to them. */
export const everyone: readonly CallerKind[] = callerKinds;
/** Whoever acts for the account as a whole, also through an app or a machine application. */
export const wholeAccount: readonly CallerKind[] = callerKinds.filter((kind) => kind !== 'agent');
/**
 * Sessions and API keys. For what lets people and programs in, and what the account owes: an app would keep by it what it was given once its person has
 * taken it away again (docs/adr/0164).
 */
export const firstParty: readonly CallerKind[] = ['session', 'personal key', 'organization key'];
/** Somebody, also through an app: what it is about belongs to people. */
export const people: readonly CallerKind[] = ['session', 'personal key', 'app'];
/** Somebody who is signed in, not a key. */
export const signedIn: readonly CallerKind[] = ['session'];

/** What commits money, lets it flow again, or changes how much of it there is for what runs needs `spend` (docs/adr/0075): with such a body alone. */
export const spendWhen = (commits: (body: SentBody) => boolean): ((body: SentBody) => Scope) => {
  return (body) => (commits(body) ? 'spend' : 'write');
};

export function access(callers: readonly CallerKind[], scope: Scope | Access['scopeFor']): Access {
  return typeof scope === 'string' ? { callers, scope, scopeFor: () => scope } : { callers, scope: 'spend', scopeFor: scope };
}

/** Every operation says whom it takes and which scope a token needs; one that says nothing is refused to everybody. */
export function Takes(said: Access): MethodDecorator;
export function Takes(callers: readonly CallerKind[], scope: Scope | Access['scopeFor']): MethodDecorator;
export function Takes(said: Access | readonly CallerKind[], scope: Scope | Access['scopeFor'] = 'write'): MethodDecorator {
  return SetMetadata(takesKey, 'callers' in said ? said : access(said, scope));
}

/** No credentials needed. Everything else is refused with 401 without them. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(publicKey, true);

type Controller = abstract new (...args: never[]) => object;

/** What an operation says, for tools that do the same. */
export function accessOf<Type extends Controller>(controller: Type, method: keyof InstanceType<Type> & string): Access {
  const handler = (controller.prototype as Record<string, object>)[method]!;
  const said = Reflect.getMetadata(takesKey, handler) as Access;
  return Reflect.getMetadata(beforeTermsKey, handler) === true ? beforeTerms(said) : said;
}

/** For tools: what such a call performs is open to accounts that have not accepted the terms, because it only takes away. */
export const beforeTerms = (said: Access): Access => ({ ...said, isBeforeTerms: true });

/** Whether the kind of credential is one of those, and the token has the scope. */
export function refusalOf({ callers }: Access, caller: Caller, scope: Scope): DomainError | null {
  const kind = callerKindOf(caller);
  if (!callers.includes(kind)) return kindRefusal(callers, kind);
  return hasScope(caller, scope) ? null : authErrors.insufficientScope({ details: { scope } });
}

/** The message for keys is the contract's (rest-api.md, Authentication 4). */
function kindRefusal(callers: readonly CallerKind[], kind: CallerKind): DomainError {
  const details = { callers };
  if (!callers.includes('personal key')) return authErrors.personOnly({ details });
  if (kind === 'agent') return authErrors.notForAgents({ details });
  return callers.includes('organization key') ? authErrors.notForApps({ details }) : authErrors.peopleOnly({ details });
}

/** Rules add up: a controller may be for buyers and one of its methods for admins. */
function rule(allows: AccessRule['allows'], refusal: AccessRule['refusal']): MethodDecorator & ClassDecorator {
  return (target: object, _key?: unknown, descriptor?: PropertyDescriptor) => {
    const subject = (descriptor ? descriptor.value : target) as object;
    const rules = (Reflect.getMetadata(accessKey, subject) ?? []) as AccessRule[];
    Reflect.defineMetadata(accessKey, [...rules, { allows, refusal }], subject);
  };
}

export const AdminsOnly = () => rule(isAdmin, authErrors.adminsOnly);
/** Signed-in people who run the exchange. */
export const StaffOnly = () => rule(isStaff, authErrors.staffOnly);
export const SellersOnly = () => rule((caller) => caller.accountType === 'SELLER', authErrors.sellersOnly);
export const BuyersOnly = () => rule((caller) => caller.accountType === 'BUYER', authErrors.buyersOnly);

/**
 * For writes: people may do this although they have not confirmed their mail address, because nobody else sees anything of it and nothing leaves the
 * exchange. Every other write is refused to them where confirming is required, so that a new one is until somebody has thought about it
 * (docs/adr/0045).
 */
export const BeforeProof = (): MethodDecorator & ClassDecorator => SetMetadata(beforeProofKey, true);

/**
 * For writes: an account may do this although it has not accepted the terms, because a person's own way in and out is no business of the account's,
 * or because it only takes away. Every other write is refused where terms are asked for (docs/adr/0055).
 */
export const BeforeTerms = (): MethodDecorator & ClassDecorator => SetMetadata(beforeTermsKey, true);

/** The caller that the guard established. */
export const CurrentCaller = createParamDecorator((_: unknown, __: ExecutionContext): Caller => {
  const caller = RequestContext.current()?.caller;
  if (!caller) throw authErrors.unauthorized();
  return caller;
});
