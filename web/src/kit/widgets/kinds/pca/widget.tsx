import { lazyControl, StackedPlaceholder } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'
import { Show } from './show.tsx'

const Edit = lazyControl<EditProps<string>>(
  () => import('./edit.tsx').then((module) => module.Edit),
  <StackedPlaceholder />,
)
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const pcaWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
