import { EditorPlaceholder, lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, widget } from '#kit/widgets/widget.ts'
import { Query } from '../text/query.tsx'
import { Show } from '../text/show.tsx'

const Edit = lazyControl<EditProps<string>>(
  () => import('./edit.tsx').then((module) => module.Edit),
  // the height of the four rows it opens with (WIDGET-010)
  <EditorPlaceholder height={98} onPhone={119} />,
)

export const textareaWidget = widget<string>({ Edit, Show, Query, blank: () => undefined })
