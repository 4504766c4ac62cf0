import type { Served } from '#kernel/call/serve.ts'
import { apiKeyRoutes } from '#modules/access/api-key/api-key.routes.ts'
import { categoryRoutes, categoryTreeRoutes } from '#modules/dictionary/category.routes.ts'
import {
  dictItemCheckRoutes,
  dictItemRoutes,
  dictRoutes,
  removedDictRoutes,
} from '#modules/dictionary/dict.routes.ts'
import { dictionaryRoutes } from '#modules/dictionary/dictionary.routes.ts'
import { logRoutes } from '#modules/identity/activity/log.routes.ts'
import { onlineUserRoutes } from '#modules/identity/activity/online-user.routes.ts'
import { ownSessionRoutes } from '#modules/identity/activity/own-session.routes.ts'
import type { RoleService } from '#modules/identity/public.ts'
import type { Presence } from '#modules/identity/session/presence.ts'
import {
  formDefinitionRoutes,
  formHeadRoutes,
  formMenuRoutes,
} from '#modules/online/definition/definition.routes.ts'
import { onlineFormRoutes } from '#modules/online/form/form.routes.ts'
import { linkedSelectRoutes } from '#modules/online/form/linked-select.routes.ts'
import { onlineReportRoutes } from '#modules/online/report/report.routes.ts'
import { reportEditorRoutes, reportHeadRoutes } from '#modules/online/report/report-head.routes.ts'
import { checkRuleRoutes, ruleCheckRoutes } from '#modules/online/rule/check-rule.routes.ts'
import { duplicateCheckRoutes } from '#modules/online/rule/duplicate-check.routes.ts'
import { fillRuleRoutes, fillValueRoutes } from '#modules/online/rule/fill-rule.routes.ts'
import { definitionTransferRoutes } from '#modules/online/transfer/transfer.routes.ts'

/** Dictionaries, categories, rules, logs and who is online. */
export const administration = (presence: Presence, roles: RoleService): Served[] => [
  ...dictionaryRoutes,
  ...dictRoutes,
  ...dictItemRoutes,
  ...dictItemCheckRoutes,
  ...removedDictRoutes,
  ...categoryRoutes,
  ...categoryTreeRoutes,
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
  ...logRoutes,
  ...apiKeyRoutes,
  ...onlineUserRoutes(presence, roles),
  ...ownSessionRoutes(presence),
]
