import type { Served } from '#kernel/call/serve.ts'
import { formDefinitionRoutes, formHeadRoutes, formMenuRoutes } from './definition/definition.routes.ts'
import { onlineFormRoutes } from './form/form.routes.ts'
import { linkedSelectRoutes } from './form/linked-select.routes.ts'
import { forwardRoutes } from './forward/forward.routes.ts'
import { onlineReportRoutes } from './report/report.routes.ts'
import { reportEditorRoutes, reportHeadRoutes } from './report/report-head.routes.ts'
import { checkRuleRoutes, ruleCheckRoutes } from './rule/check-rule.routes.ts'
import { duplicateCheckRoutes } from './rule/duplicate-check.routes.ts'
import { fillRuleRoutes, fillValueRoutes } from './rule/fill-rule.routes.ts'
import { definitionTransferRoutes } from './transfer/transfer.routes.ts'

/** Forms, reports and rules that tenants make; `targets` are the addresses requests may be forwarded to. */
export const onlineRoutes = (targets: readonly string[]): Served[] => [
  ...checkRuleRoutes,
  ...ruleCheckRoutes,
  ...fillRuleRoutes,
  ...fillValueRoutes,
  ...duplicateCheckRoutes,
  ...linkedSelectRoutes,
  ...onlineFormRoutes,
  ...formHeadRoutes,
  ...formDefinitionRoutes,
  ...formMenuRoutes,
  ...definitionTransferRoutes,
  ...onlineReportRoutes,
  ...reportHeadRoutes,
  ...reportEditorRoutes,
  ...forwardRoutes(targets),
]
