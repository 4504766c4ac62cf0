import { lazily } from '../lazily.tsx'
import { Query } from '../list/query.tsx'
import { Show } from '../list/show.tsx'
import { type EditProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const radioWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
