import { lazyControl, lazyDisplay } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, type ShowProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Show = lazyDisplay<ShowProps>(() => import('./show.tsx').then((module) => module.Show))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const catTreeWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
