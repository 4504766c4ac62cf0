import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from './query.tsx'
import { Show } from './show.tsx'

const Edit = lazyControl<EditProps<number>>(() => import('./edit.tsx').then((module) => module.Edit))

export const numberWidget = widget<number>({ Edit, Show, Query, blank: () => undefined })
/** Differs by its precision only, which the control reads from the field (WIDGET-004). */
export const integerWidget = numberWidget
