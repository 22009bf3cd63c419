import { Field } from '@exchange/platform';
import type { AccountView } from '../../application/account-view';
import { memberRoles } from '../../domain/member-role';

/** rest-api.md, Account: these fields and no others. */
export class AccountWire {
  @Field.integer({ example: 1024 })
  id: number;

  @Field.text({ example: 'Northwind Media' })
  name: string;

  @Field.text({ example: 'Northwind' })
  company: string;

  @Field.oneOf(['STANDALONE', 'PARENT', 'CHILD'], { description: 'A PARENT is the organization above its CHILD accounts.' })
  kind: string;

  @Field.oneOf(['ACCOUNT', 'ORGANIZATION'], { description: 'ORGANIZATION for a PARENT, else ACCOUNT.' })
  nodeKind: string;

  @Field.oneOf(['BUYER', 'SELLER'])
  accountType: string;

  @Field.oneOf(['MEMBER', 'ADMIN', 'SUPER_ADMIN'], { description: "The caller's role; SUPER_ADMIN for platform staff." })
  role: string;

  @Field.oneOf(memberRoles, { description: "The caller's role as a member of the account." })
  membershipRole: string;

  @Field.integer({ max: 4503599627370495, nullable: true, description: 'The PARENT of a CHILD, else null.' })
  parentId: number | null;

  @Field.oneOf(['SANDBOX_ONLY', 'FULL'], { nullable: true, description: 'Which sellers a buyer reaches; null for sellers.' })
  buyerAccessPosture: string | null;
}

export function accountWire(view: AccountView): AccountWire {
  return {
    id: view.id,
    name: view.name,
    company: view.company,
    kind: view.kind,
    nodeKind: view.nodeKind,
    accountType: view.accountType,
    role: view.role,
    membershipRole: view.membershipRole,
    parentId: view.parentId,
    buyerAccessPosture: view.buyerAccessPosture,
  };
}

export class ChildAccountBody {
  @Field.name({ min: 1, max: 255 })
  name: string;

  @Field.name({ min: 1, max: 255, optional: true, description: 'Default: the company of the organization.' })
  company?: string;

  @Field.oneOf(['BUYER', 'SELLER'], { optional: true, description: 'Default: the type of the organization.' })
  accountType?: 'BUYER' | 'SELLER';

  @Field.oneOf(['BUYER', 'SELLER'], { optional: true, description: 'Another name of accountType; the two must not differ.' })
  customerRole?: 'BUYER' | 'SELLER';
}
