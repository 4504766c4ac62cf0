import { widget } from '#kit/widgets/widget.ts'
import { Show } from '../list/show.tsx'
import { Edit } from './edit.tsx'
import { Query } from './query.tsx'

export const selSearchWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
