import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/workOrder': () => import('./orders-page.tsx').then(({ OrdersPage }) => OrdersPage),
  'service/serviceType': () =>
    import('./type/service-type-page.tsx').then(({ ServiceTypePage }) => ServiceTypePage),
  'service/serviceFigures': () =>
    import('./figures/figures-page.tsx').then(({ ServiceFiguresPage }) => ServiceFiguresPage),
  'service/maintenancePlan': () =>
    import('./maintenance/maintenance-plan-page.tsx').then(({ MaintenancePlanPage }) => MaintenancePlanPage),
  'service/workCalendar': () =>
    import('./calendar/work-calendar-page.tsx').then(({ WorkCalendarPage }) => WorkCalendarPage),
  'service/serviceDict': () =>
    import('./dictionary/service-dict-page.tsx').then(({ ServiceDictPage }) => ServiceDictPage),
  'service/workorderDesign': () =>
    import('./template/designer/design-page.tsx').then(({ WorkorderDesignPage }) => WorkorderDesignPage),
  'service/reportDesign': () =>
    import('./template/designer/design-page.tsx').then(({ ReportDesignPage }) => ReportDesignPage),
}
