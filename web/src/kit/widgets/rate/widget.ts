import { lazily } from '../lazily.tsx'
import { Query } from '../text/query.tsx'
import { type EditProps, widget } from '../widget.ts'
import { Show } from './show.tsx'

const Edit = lazily<EditProps<number>>(() => import('./edit.tsx').then((module) => module.Edit))

export const rateWidget = widget<number>({ Edit, Show, Query, blank: () => undefined })
