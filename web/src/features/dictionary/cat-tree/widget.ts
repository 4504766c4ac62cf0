import { lazily, lazilyShown } from '#kit/widgets/lazily.tsx'
import { type EditProps, type QueryProps, type ShowProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Show = lazilyShown<ShowProps>(() => import('./show.tsx').then((module) => module.Show))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const catTreeWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
