import { lazyControl, lazyDisplay } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type ShowProps, widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Show = lazyDisplay<ShowProps>(() => import('./show.tsx').then((module) => module.Show))

export const amapWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
