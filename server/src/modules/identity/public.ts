export { isFree as isAccountValueFree } from './account/account.queries.ts'
export { activePeople } from './account/active-people.ts'
export { lockUsers, recodeMainDeparts, setMainDepart, type UserDepartService } from './account/main-depart.ts'
export {
  addMember,
  endTenantSessions,
  findCandidates,
  findMembers,
  hasMembers,
  leaveTenant,
  removeMember,
} from './account/membership.ts'
export { readOwnInfo } from './account/own-info.ts'
export type { RoleService } from './account/user.change.ts'
export {
  findBriefPage,
  findBriefs,
  findPeople,
  findRealnames,
  isUserInScope,
  linkedPeople,
  personMarks,
  type RuledPerson,
  userSource,
} from './account/user.queries.ts'
export { AccessMessage as AccessOf } from './session/access-of.ts'
export { authenticator } from './session/authenticator.ts'
export { findEnded, type Holder, redeemSocketTicket } from './session/socket-ticket.ts'
export { tokenMint } from './session/token.ts'
export { findOffer as singleSignOnOffer } from './sign-in/single-sign-on/provider.queries.ts'
