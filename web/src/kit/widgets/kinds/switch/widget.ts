import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from './query.tsx'
import { Show } from './show.tsx'
import { switchValues } from './values.ts'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const switchWidget = widget<string>({ Edit, Show, Query, blank: (field) => switchValues(field)[1] })
