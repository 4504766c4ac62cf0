import { permission } from './access/permission.ts'
import { role, roleLookup } from './access/role.ts'
import { dictionary } from './dictionary/dictionary.ts'
import type { AnyEndpoint, Family } from './endpoint.ts'
import { storedFile } from './files/file.ts'
import { vehicleBrand } from './fleet/vehicle-brand.ts'
import { vehicleType } from './fleet/vehicle-type.ts'
import { session } from './identity/session.ts'
import { account, ownPassword, user } from './identity/user.ts'
import { homePage, loginPage, ownTenant } from './tenancy/page-config.ts'
import { importProgress } from './uniform.ts'

const known: readonly object[] = [
  session,
  user,
  account,
  ownPassword,
  role,
  roleLookup,
  permission,
  loginPage,
  homePage,
  ownTenant,
  dictionary,
  vehicleType,
  vehicleBrand,
  importProgress,
  storedFile,
]

/** Every family of calls; what is missing here does not exist for server, tests and API page. */
export const families = known as readonly Family[]

export const allEndpoints: readonly AnyEndpoint[] = families.flatMap((family) => Object.values(family))
