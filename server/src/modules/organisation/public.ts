export { departSource, findDepartsOf, findOpenDepartsOf } from './depart.queries.ts'
export { type DepartGrants, departKeeper } from './membership.ts'
export { nextDepartCode } from './next-code.ts'
