import { lazily, lazilyShown } from '../lazily.tsx'
import { Query } from '../text/query.tsx'
import { type EditProps, type ShowProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Show = lazilyShown<ShowProps>(() => import('./show.tsx').then((module) => module.Show))

export const amapWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
