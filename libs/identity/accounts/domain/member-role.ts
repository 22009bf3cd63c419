/** Roles of a membership (gaps.md §2.1, membershipRole). */
export const memberRoles = ['MEMBER', 'ADMIN'] as const;
export type MemberRole = (typeof memberRoles)[number];
