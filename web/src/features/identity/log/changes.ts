import { allEndpoints } from '@banyan/contract/all'
import { fieldsOf } from '@banyan/contract/field'
import { textOrDash } from '#kit/ui/format.ts'

interface ChangedMember {
  member: string
  label: string
  before: string
  after: string
}

type Members = Record<string, unknown> | null | undefined

/** The changes in a log entry by member, with the labels of the console. */
export function listChanges(
  entity: string | null | undefined,
  before: Members,
  after: Members,
): ChangedMember[] {
  const labels = memberLabels(entity)
  const members = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return members
    .filter((member) => !technicalMembers.has(member) && !member.endsWith(textSuffix))
    .map((member) => ({
      member,
      label: labels.get(member) ?? member,
      before: valueText(before?.[member + textSuffix] ?? before?.[member]),
      after: valueText(after?.[member + textSuffix] ?? after?.[member]),
    }))
}

/** The suffix of members with the texts of ids. */
const textSuffix = '_dictText'
/** Members of technical use, which are not shown. */
const technicalMembers = new Set(['id', 'tenantId', 'version'])

function memberLabels(entity: string | null | undefined): Map<string, string> {
  const list = allEndpoints.find(({ family, listOf }) => family === entity && listOf)
  const named = list?.listOf ? fieldsOf(list.listOf).map(([name, { label }]) => [name, label] as const) : []
  return new Map([...linkMembers, ...named])
}

/** Members of links and stamps, which no form shows. */
const linkMembers = [
  ['permissionIds', '权限'],
  ['permissionId', '权限'],
  ['dataRuleIds', '数据规则'],
  ['roleIds', '角色'],
  ['departIds', '部门'],
  ['departRoleIds', '部门角色'],
  ['userIds', '用户'],
  ['relationIds', '关联菜单'],
  ['createBy', '创建人'],
  ['createTime', '创建时间'],
  ['updateBy', '更新人'],
  ['updateTime', '更新时间'],
  ['delFlag', '删除标记'],
  ['sysOrgCode', '部门编码'],
] as const

/** The text of a value; rows of sub-tables are listed with their labels, one per line. */
function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOrDash(value)
  if (Array.isArray(value)) return JSON.stringify(value, null, 1)
  return Object.entries(value)
    .map(([label, each]) => `${label}：${valueText(each)}`)
    .join('\n')
}
