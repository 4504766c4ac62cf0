import { withDepartments } from '@banyan/contract/online/caller-conditions'
import type { Tx } from '#kernel/database/tx.ts'
import { findCodes } from '#modules/organisation/public.ts'

/* Conditions of a file name departments by their codes, because another tenant has other ids. */

interface WithDesigns {
  head: { designJson?: string | null }
  tables: readonly { head: { designJson?: string | null } }[]
}

export const withDepartmentCodes = async <D extends WithDesigns>(tx: Tx, form: D): Promise<D> =>
  namesDepartments(form) ? replaceCodes(form, await findCodes(tx)) : form

export const withDepartmentIds = async <D extends WithDesigns>(tx: Tx, form: D): Promise<D> =>
  namesDepartments(form)
    ? replaceCodes(form, new Map([...(await findCodes(tx))].map(([id, code]) => [code, id])))
    : form

const namesDepartments = ({ head, tables }: WithDesigns): boolean =>
  [head, ...tables.map((table) => table.head)].some(({ designJson }) =>
    designJson?.includes('currentUser.departments'),
  )

function replaceCodes<D extends WithDesigns>(form: D, counterparts: ReadonlyMap<string, string>): D {
  const headOf = <H extends WithDesigns['head']>(head: H): H =>
    head.designJson ? { ...head, designJson: withDepartments(head.designJson, counterparts) } : head
  return {
    ...form,
    head: headOf(form.head),
    tables: form.tables.map((table) => ({ ...table, head: headOf(table.head) })),
  }
}
