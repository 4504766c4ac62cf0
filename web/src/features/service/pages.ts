import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/workOrder': () =>
    import('./work-order/work-order-page.tsx').then(({ WorkOrderPage }) => WorkOrderPage),
  'service/serviceType': () =>
    import('./type/service-type-page.tsx').then(({ ServiceTypePage }) => ServiceTypePage),
  'service/serviceFigures': () =>
    import('./figures/figures-page.tsx').then(({ ServiceFiguresPage }) => ServiceFiguresPage),
  'service/workCalendar': () =>
    import('./calendar/work-calendar-page.tsx').then(({ WorkCalendarPage }) => WorkCalendarPage),
  'service/serviceDict': () =>
    import('./dictionary/service-dict-page.tsx').then(({ ServiceDictPage }) => ServiceDictPage),
  'service/workorderDesign': () =>
    import('./template/designer/design-page.tsx').then(({ WorkorderDesignPage }) => WorkorderDesignPage),
  'service/reportDesign': () =>
    import('./template/designer/design-page.tsx').then(({ ReportDesignPage }) => ReportDesignPage),
}
