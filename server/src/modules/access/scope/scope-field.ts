import { fieldsOf } from '@banyan/contract/field'
import type { ListSource } from '#kernel/caller.ts'
import { tableInfo } from '#kernel/database/table.ts'

/** The member that decides scopes by department: codes of departments, an id of one, or several ids with commas. */
interface ScopeField {
  member: string
  name: string
  holds: 'code' | 'id' | 'ids'
}

/**
 * The member that assigns a record to a department: people and departments to themselves, records with an owner
 * department to it, others to the department of their creator (DEC-128).
 */
export function scopeField(source: ListSource): ScopeField {
  if (source.columns.has('orgCode') && !isPublished(source))
    return { member: 'orgCode', name: source.entity === 'depart' ? '部门' : '所属部门', holds: 'code' }
  const owner = fieldsOf(source.description.shape).find(
    ([member, { ownsRecord, lookup }]) =>
      ownsRecord && isDepartId.test(lookup ?? '') && source.columns.has(member),
  )
  if (!owner) return { member: 'sysOrgCode', name: '创建人所在部门', holds: 'code' }
  const isReference = tableInfo(source.table).options.references?.[owner[0]] !== undefined
  return { member: owner[0], name: owner[1].label, holds: isReference ? 'id' : 'ids' }
}

const isDepartId = /^\s*(organisation_depart|sys_depart)\s*,\s*depart_name\s*,\s*id\s*$/i

/** Whether the list is that of a published form, whose columns may have any name. */
const isPublished = ({ table }: ListSource) => tableInfo(table).options.namedLookups === true
