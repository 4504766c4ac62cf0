import { lazyControl, lazyDisplay, StackedPlaceholder } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, type ShowProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazyControl<EditProps<string>>(
  () => import('./edit.tsx').then((module) => module.Edit),
  <StackedPlaceholder />,
)
const Show = lazyDisplay<ShowProps>(() => import('./show.tsx').then((module) => module.Show))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const linkDownWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
