export { rightsOf, superAdmin, tenantAdmin } from './rights.ts'
export { roleKeeper } from './role-keeper.ts'
