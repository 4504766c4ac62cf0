import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'
import { Show } from './show.tsx'

// Loaded on demand, because the picker is the largest control.
const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const dateWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
/** Differs by its time part only, which the controls read from the field (WIDGET-008). */
export const datetimeWidget = dateWidget
