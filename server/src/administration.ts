import type { Served } from '#kernel/serve.ts'
import { categoryRoutes, categoryTreeRoutes } from '#modules/dictionary/category.routes.ts'
import {
  dictItemCheckRoutes,
  dictItemRoutes,
  dictRoutes,
  removedDictRoutes,
} from '#modules/dictionary/dict.routes.ts'
import { dictionaryRoutes } from '#modules/dictionary/dictionary.routes.ts'
import { logRoutes } from '#modules/identity/log.routes.ts'
import { onlineUserRoutes } from '#modules/identity/online-user.routes.ts'
import type { Presence } from '#modules/identity/presence.ts'
import type { RoleKeeper } from '#modules/identity/public.ts'
import { checkRuleRoutes, ruleCheckRoutes } from '#modules/online/check-rule.routes.ts'
import { duplicateCheckRoutes } from '#modules/online/duplicate-check.routes.ts'
import { fillRuleRoutes, fillValueRoutes } from '#modules/online/fill-rule.routes.ts'
import { onlineFormRoutes } from '#modules/online/form.routes.ts'
import { linkedSelectRoutes } from '#modules/online/linked-select.routes.ts'
import { onlineReportRoutes } from '#modules/online/report.routes.ts'

/** Dictionaries, categories, rules, logs and who is online. */
export const administration = (presence: Presence, roles: RoleKeeper): Served[] => [
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
  ...onlineReportRoutes,
  ...logRoutes,
  ...onlineUserRoutes(presence, roles),
]
