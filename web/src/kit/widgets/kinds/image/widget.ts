import { lazily, lazilyShown } from '#kit/widgets/lazily.tsx'
import { type EditProps, type ShowProps, widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Show = lazilyShown<ShowProps>(() => import('./show.tsx').then((module) => module.Show))

export const imageWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
