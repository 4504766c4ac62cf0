export {
  departLinkMarks,
  departMarks,
  departSource,
  findByIds as findDepartsByIds,
  findCodes,
  findDepartsAbove,
  findDepartsOfUser as findDepartsOf,
  findDepartsOfUsers as findDepartsOfAll,
  findOpenDepartsOfUser as findOpenDepartsOf,
  findOpenLinks,
} from './depart.queries.ts'
export { type DepartGrants, userDepartService } from './membership.ts'
export { nextDepartCode } from './next-code.ts'
export { departs } from './organisation.tables.ts'
