import type { Served } from '#kernel/call/serve.ts'
import { workOrderBoardRoutes } from '#modules/service/board/board.routes.ts'
import { customerLinkRoutes } from '#modules/service/customer/customer-link.routes.ts'
import { customerOrderRoutes } from '#modules/service/customer/customer-order.routes.ts'
import { handlerCandidateRoutes } from '#modules/service/dispatch/candidate.routes.ts'
import { serviceFiguresRoutes } from '#modules/service/figures/service-figures.routes.ts'
import { maintenancePlanRoutes } from '#modules/service/maintenance/maintenance-plan.routes.ts'
import {
  serviceDictChoiceRoutes,
  serviceDictItemRoutes,
  serviceDictRoutes,
} from '#modules/service/service-dict.routes.ts'
import { serviceClockRoutes, servicePromiseRoutes } from '#modules/service/service-promise.routes.ts'
import { serviceTemplateRoutes, serviceTypeRoutes } from '#modules/service/service-type.routes.ts'
import { rehearsalRoutes } from '#modules/service/timeout/rehearsal.routes.ts'
import { timeoutRuleRoutes } from '#modules/service/timeout-rule.routes.ts'
import { workCalendarRoutes } from '#modules/service/work-calendar.routes.ts'
import {
  workOrderAppointmentRoutes,
  workOrderRoutes,
  workOrderStateRoutes,
  workOrderTalkRoutes,
} from '#modules/service/work-order/work-order.routes.ts'

/** Service types with their templates, dictionaries and rules, and work orders. */
export const serviceCalls: Served[] = [
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
