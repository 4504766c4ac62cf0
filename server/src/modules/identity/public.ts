export { isFree as isAccountValueFree } from './account.queries.ts'
export { activePeople } from './active-people.ts'
export { gatekeeper } from './gate.ts'
export { type DepartKeeper, lockUsers, recodeMainDeparts, setMainDepart } from './main-depart.ts'
export {
  addMember,
  endTenantSessions,
  findCandidates,
  findMembers,
  hasMembers,
  leaveTenant,
  removeMember,
} from './membership.ts'
export { ownInfo } from './own-info.ts'
export { findLiving, type Holder, redeemSocketTicket } from './socket-ticket.ts'
export { tokenMint } from './token.ts'
export { type RoleKeeper, refuseOwnScope } from './user.change.ts'
export { findBriefs, isWithinReach, pageOfBriefs, userSource } from './user.queries.ts'
