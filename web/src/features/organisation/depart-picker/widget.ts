import { Show } from '#kit/widgets/kinds/list/show.tsx'
import { lazyControl } from '#kit/widgets/lazy-control.tsx'
import { type EditProps, type QueryProps, type ShowProps, widget } from '#kit/widgets/widget.ts'

const Edit = lazyControl<EditProps<string>>(() => import('./edit.tsx').then((module) => module.Edit))
const Query = lazyControl<QueryProps>(() => import('./query.tsx').then((module) => module.Query))

/** A record stores ids; without the row's own text the names are looked up. */
const lookup = 'organisation_depart,depart_name,id'
const ShowNames = (props: ShowProps) => Show({ ...props, field: { ...props.field, lookup } })

export const selDepartWidget = widget<string>({ Edit, Show: ShowNames, Query, blank: () => undefined })
