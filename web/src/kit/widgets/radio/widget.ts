import { Query } from '../list/query.tsx'
import { Show } from '../list/show.tsx'
import { widget } from '../widget.ts'
import { Edit } from './edit.tsx'

export const radioWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
