import { Show } from '#kit/widgets/kinds/text/show.tsx'
import { lazily } from '#kit/widgets/lazily.tsx'
import { type EditProps, type QueryProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazily<EditProps<unknown>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

export const popupWidget = widget<unknown>({ Edit, Show, Query, blank: () => undefined })
