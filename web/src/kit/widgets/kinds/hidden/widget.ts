import { widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'
import { Show } from '../text/show.tsx'
import { Edit } from './edit.tsx'

export const hiddenWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
