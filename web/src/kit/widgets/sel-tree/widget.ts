import { lazily } from '../lazily.tsx'
import { Show } from '../list/show.tsx'
import { type EditProps, type QueryProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const selTreeWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
