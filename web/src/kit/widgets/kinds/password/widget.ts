import { lazily } from '#kit/widgets/lazily.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'
import { Show } from './show.tsx'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const passwordWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
