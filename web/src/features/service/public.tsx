export { MyOrders, OrderFigures } from './home/my-orders.tsx'
export { TemplateForm, TemplateValues } from './template/form/template-form.tsx'
export { type FilledForm, useFilledForm } from './template/form/use-filled-form.ts'
