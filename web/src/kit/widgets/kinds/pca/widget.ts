import { lazily } from '#kit/widgets/lazily.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'
import { Show } from './show.tsx'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const pcaWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
