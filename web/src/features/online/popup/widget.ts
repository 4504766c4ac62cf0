import { Show } from '#kit/widgets/kinds/text/show.tsx'
import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazyControl<EditProps<unknown>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const popupWidget = widget<unknown>({ Edit, Show, Query, blank: () => undefined })
