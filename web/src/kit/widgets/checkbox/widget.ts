import { lazily } from '../lazily.tsx'
import { MultiQuery } from '../list/query.tsx'
import { Show } from '../list/show.tsx'
import { type EditProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const checkboxWidget = widget<string>({ Edit, Show, Query: MultiQuery, blank: () => undefined })
