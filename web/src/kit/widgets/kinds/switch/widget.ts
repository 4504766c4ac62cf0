import { lazily } from '#kit/widgets/lazily.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from './query.tsx'
import { Show } from './show.tsx'
import { switchValues } from './values.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const switchWidget = widget<string>({ Edit, Show, Query, blank: (field) => switchValues(field)[1] })
