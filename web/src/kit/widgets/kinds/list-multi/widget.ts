import { widget } from '#kit/widgets/widget.ts'
import { MultiQuery } from '../list/query.tsx'
import { Show } from '../list/show.tsx'
import { Edit } from './edit.tsx'

export const listMultiWidget = widget<string>({ Edit, Show, Query: MultiQuery, blank: () => undefined })
