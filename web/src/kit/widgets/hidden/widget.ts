import { Query } from '../text/query.tsx'
import { Show } from '../text/show.tsx'
import { widget } from '../widget.ts'
import { Edit } from './edit.tsx'

export const hiddenWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
