import { lazily } from '../lazily.tsx'
import { Show } from '../list/show.tsx'
import { type EditProps, type QueryProps, type ShowProps, widget } from '../widget.ts'

const Edit = lazily<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazily<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

/** Without the row's own text the stored key is looked up in the table of the levels. */
function ShowLabel({ field, ...given }: ShowProps) {
  const { linkDownConfig: config } = field
  const lookup = config && [config.table, config.txt, config.key].join(',')
  return Show({ ...given, field: { ...field, lookup } })
}

export const linkDownWidget = widget<string>({ Edit, Show: ShowLabel, Query, blank: () => undefined })
