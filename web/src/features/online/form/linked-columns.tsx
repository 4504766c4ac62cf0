import type { FormColumns } from '@banyan/contract/online/form'
import { Cell } from '#kit/list/columns/columns.tsx'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import type { Row } from '#kit/list/family.ts'
import { isNullLike } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { columnsInLink, fillLink, ValueLink } from '../link/value-link.tsx'

/** Columns with a link, and the further columns that their addresses need (family contract 13.2). */
export function linkedColumns(
  fields: readonly Field[],
  { columns, fieldHrefSlots }: FormColumns,
): { columns: NonNullable<ListDeclaration['columns']>; reads: string[] } {
  const links = new Map(fieldHrefSlots.map(({ slotName, href }) => [slotName, href]))
  const linked = columns.flatMap(({ dataIndex, hrefSlotName = '' }) => {
    const field = fields.find(({ name }) => name === dataIndex)
    const href = links.get(hrefSlotName)
    return field && href ? [{ field, href }] : []
  })
  return {
    columns: Object.fromEntries(
      linked.map(({ field, href }) => [
        field.name,
        { render: (row: Row) => <LinkedCell field={field} href={href} row={row} /> },
      ]),
    ),
    reads: linked.flatMap(({ href }) => columnsInLink(href)),
  }
}

function LinkedCell({ field, href, row }: { field: Field; href: string; row: Row }) {
  const isPhone = useIsPhone()
  const cell = <Cell field={field} row={row} />
  // No links on phones, where the whole card is a button.
  return isPhone || isNullLike(row[field.name]) ? (
    cell
  ) : (
    <ValueLink to={fillLink(href, row)}>{cell}</ValueLink>
  )
}
