import type { Served } from '#kernel/call/serve.ts'
import { workOrderBoardRoutes } from './board/board.routes.ts'
import { customerLinkRoutes } from './customer/customer-link.routes.ts'
import { customerOrderRoutes } from './customer/customer-order.routes.ts'
import { handlerCandidateRoutes } from './dispatch/candidate.routes.ts'
import { serviceFiguresRoutes } from './figures/service-figures.routes.ts'
import { maintenancePlanRoutes } from './maintenance/maintenance-plan.routes.ts'
import { serviceDictChoiceRoutes, serviceDictItemRoutes, serviceDictRoutes } from './service-dict.routes.ts'
import { serviceClockRoutes, servicePromiseRoutes } from './service-promise.routes.ts'
import { serviceTemplateRoutes, serviceTypeRoutes } from './service-type.routes.ts'
import { rehearsalRoutes } from './timeout/rehearsal.routes.ts'
import { timeoutRuleRoutes } from './timeout-rule.routes.ts'
import { workCalendarRoutes } from './work-calendar.routes.ts'
import {
  workOrderAppointmentRoutes,
  workOrderRoutes,
  workOrderStateRoutes,
  workOrderTalkRoutes,
} from './work-order/work-order.routes.ts'

/** Service types with their templates, dictionaries and rules, and work orders. */
export const serviceRoutes: Served[] = [
  ...serviceTypeRoutes,
  ...serviceTemplateRoutes,
  ...serviceDictRoutes,
  ...serviceDictItemRoutes,
  ...serviceDictChoiceRoutes,
  ...timeoutRuleRoutes,
  ...workCalendarRoutes,
  ...servicePromiseRoutes,
  ...serviceClockRoutes,
  ...rehearsalRoutes,
  ...serviceFiguresRoutes,
  ...workOrderRoutes,
  ...workOrderStateRoutes,
  ...workOrderTalkRoutes,
  ...workOrderAppointmentRoutes,
  ...workOrderBoardRoutes,
  ...handlerCandidateRoutes,
  ...customerLinkRoutes,
  ...customerOrderRoutes,
  ...maintenancePlanRoutes,
]
