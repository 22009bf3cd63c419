import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, ModulesContainer, Reflector } from '@nestjs/core';
import { type Access, beforeProofKey, beforeTermsKey, publicKey, takesKey } from '../auth/access';

/** Who may call an operation, as the guard reads it. */
export interface Callers {
  /** The guard lets everybody in and looks at no credential, so not at `X-Account-Id` either. */
  readonly isPublic: boolean;
  /** Left out for what is public. */
  readonly takes: Access | undefined;
  /** People may do it although they have not confirmed their mail address. */
  readonly isBeforeProof: boolean;
  /** Accounts may do it although they have not accepted the terms. */
  readonly isBeforeTerms: boolean;
}

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Reads it off the controllers, by the names of class and method. */
export function callersOf(app: INestApplication): (controller: string, method: string) => Callers {
  // Made here: where only the document is wanted, nothing is injected.
  const [discovery, reflector] = [new DiscoveryService(app.get(ModulesContainer)), new Reflector()];
  const controllers = new Map(discovery.getControllers().flatMap(({ metatype }) => (metatype ? [[metatype.name, metatype] as const] : [])));
  return (name, method) => {
    const controller = controllers.get(name)!;
    const targets = [(controller.prototype as Handlers)[method]!, controller];
    const is = (key: string) => reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
    const takes = reflector.get<Access | undefined>(takesKey, targets[0]!);
    return { takes, isPublic: is(publicKey), isBeforeProof: is(beforeProofKey), isBeforeTerms: is(beforeTermsKey) };
  };
}
