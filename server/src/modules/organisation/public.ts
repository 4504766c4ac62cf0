export {
  departLinkMarks,
  departMarks,
  departSource,
  findByIds as findDepartsByIds,
  findCodes,
  findDepartsOf,
  findDepartsOfAll,
  findOpenDepartsOf,
  findOpenLinks,
} from './depart.queries.ts'
export { type DepartGrants, userDepartService } from './membership.ts'
export { nextDepartCode } from './next-code.ts'
export { departs } from './organisation.tables.ts'
