import { ROLES, type Role } from '../agents/roles.ts';

/** Who is heard in phase 2, in the order of the transcript. The reviewer is a part in the writing of a scene: what it would say
 *  here is the critic's and continuity's to say. */
export const SEATS: readonly Role[] = [
  ROLES.planner,
  ROLES.writer,
  ROLES.editor,
  ROLES.critic,
  ROLES.continuity,
  ROLES.librarian,
];
