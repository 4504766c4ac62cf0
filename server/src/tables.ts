import * as kernel from '#kernel/database/kernel.tables.ts'
import { tablesIn } from '#kernel/database/table.ts'
import * as access from '#modules/access/access.tables.ts'
import * as dictionary from '#modules/dictionary/dictionary.tables.ts'
import * as files from '#modules/files/files.tables.ts'
import * as fleet from '#modules/fleet/fleet.tables.ts'
import * as identity from '#modules/identity/identity.tables.ts'
import * as messaging from '#modules/messaging/messaging.tables.ts'
import * as definitions from '#modules/online/definition/definition.tables.ts'
import * as widgetSamples from '#modules/online/form/widget-sample.tables.ts'
import * as reports from '#modules/online/report/report.tables.ts'
import * as rules from '#modules/online/rule/rule.tables.ts'
import * as organisation from '#modules/organisation/organisation.tables.ts'
import * as parts from '#modules/part/part.tables.ts'
import * as maintenance from '#modules/service/maintenance/maintenance-plan.tables.ts'
import * as service from '#modules/service/service.tables.ts'
import * as workOrders from '#modules/service/work-order/work-order.tables.ts'
import * as tenancy from '#modules/tenancy/tenancy.tables.ts'

/** Every table of the product: the server and `banyan migrate` make the same guard rails from it. */
export const productTables = tablesIn(
  kernel,
  tenancy,
  dictionary,
  files,
  identity,
  organisation,
  access,
  messaging,
  rules,
  definitions,
  reports,
  widgetSamples,
  parts,
  fleet,
  maintenance,
  service,
  workOrders,
)
