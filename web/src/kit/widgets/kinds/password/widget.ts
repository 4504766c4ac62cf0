import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'
import { Show } from './show.tsx'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const passwordWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
