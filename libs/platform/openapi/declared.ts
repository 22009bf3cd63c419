import { SetMetadata } from '@nestjs/common';
import type { ErrorStatus } from '../http/operation';
import type { Exceptions } from './names';

export const operationIdsKey = 'operation-ids';
export const errorCodesKey = 'error-codes';

export type CodesByStatus = Readonly<Partial<Record<ErrorStatus, readonly string[]>>>;

/** Operation ids by method, where those of the rule (`operationIdOf`) would be poor; or the noun in all ids of the controller. Not inherited. */
export const OperationIds =
  <const Ids extends string | Exceptions>(ids: Ids) =>
  (controller: abstract new (...args: never[]) => Record<Ids extends string ? never : keyof Ids, unknown>): void =>
    Reflect.defineMetadata(operationIdsKey, ids, controller);

/** Error codes of the operation by status, besides those that follow from the status and from the access rules. */
export const ErrorCodes = (codes: CodesByStatus): MethodDecorator => SetMetadata(errorCodesKey, codes);
