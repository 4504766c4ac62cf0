import { widget } from '#kit/widgets/widget.ts'
import { Edit } from './edit.tsx'
import { Query } from './query.tsx'
import { Show } from './show.tsx'

export const textWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
