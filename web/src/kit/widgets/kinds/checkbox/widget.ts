import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { MultiQuery } from '../list/query.tsx'
import { Show } from '../list/show.tsx'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const checkboxWidget = widget<string>({ Edit, Show, Query: MultiQuery, blank: () => undefined })
