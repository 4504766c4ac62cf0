import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'
import { Show } from './show.tsx'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const selUserWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
