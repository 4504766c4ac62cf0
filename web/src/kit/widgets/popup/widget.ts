import { lazily } from '../lazily.tsx'
import { Show } from '../text/show.tsx'
import { type EditProps, type QueryProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<unknown>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const popupWidget = widget<unknown>({ Edit, Show, Query, blank: () => undefined })
