import { Show } from '../list/show.tsx'
import { widget } from '../widget.ts'
import { Edit } from './edit.tsx'
import { Query } from './query.tsx'

export const selSearchWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
