import { lazily } from '../lazily.tsx'
import { Query } from '../text/query.tsx'
import { Show } from '../text/show.tsx'
import { type EditProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))

export const textareaWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
