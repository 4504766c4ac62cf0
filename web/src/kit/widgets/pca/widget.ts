import { lazily } from '../lazily.tsx'
import { type EditProps, type QueryProps, widget } from '../widget.ts'
import { Show } from './show.tsx'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const pcaWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
