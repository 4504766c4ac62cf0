import { user } from '@banyan/contract/identity/user'
import { type Change, type Draft, editRecord, type RecordEntity } from '#kernel/records/records.ts'
import { uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts } from '#kernel/refusal.ts'
import { users } from '../identity.tables.ts'
import { findLastSeen } from '../session/session.queries.ts'
import {
  eraseAccounts,
  insertUser,
  removeUsers,
  restoreAccounts,
  type UserServices,
  updateUser,
} from './user.change.ts'

const importRefusals: Record<string, string> = {
  用户名已存在: '用户名已经存在',
  手机号已存在: '手机号已经存在',
  邮箱已存在: '电子邮件已经存在',
  工号已存在: '工号已经存在',
}

/** Users as an entity of the record engine, with the rules and members that other contexts add. */
export const userEntity = (services: UserServices): RecordEntity =>
  uniformEntity(user, users, {
    missing: absentTexts.record,
    // DEC-053: `id` is a department; users of departments below are included.
    filterOwns: ['id'],
    filter: ({ id }, me) => (id ? [services.departs.among(me.tenantId, String(id))] : []),
    async decorate(tx, me, rows) {
      await Promise.all([services.departs.decorate(tx, me, rows), services.roles.decorate(tx, me, rows)])
      // Other tenants of a person are not shown.
      return rows.map((row) => ({ ...row, relTenantIds: String(me.tenantId) }))
    },
    complete: async (tx, me, row) => ({ ...row, lastSeenTime: await findLastSeen(tx, me.tenantId, row.id) }),
    insert: (change, draft) => insertUser(change, draft, services),
    // Links check departments and roles, so these users are inserted one by one.
    insertsTogether: (draft) => !draft.selecteddeparts && !draft.selectedroles,
    importColumns: [
      { member: 'password', titles: ['密码'], secret: true },
      {
        member: 'selecteddeparts',
        titles: ['部门', '所属部门'],
        lookup: 'organisation_depart,depart_name,id',
      },
      { member: 'selectedroles', titles: ['角色'], lookup: 'access_role,role_name,id' },
    ],
    update: (change, row, draft) => updateUser(change, row, draft, services),
    remove: (change, rows) => removeUsers(change, rows),
    restore: (change, rows) => restoreAccounts(change, rows),
    erase: (change, rows) => eraseAccounts(change, rows, services),
    importRefusal: (refusal, _, row) =>
      importRefusals[refusal] ? `第 ${row} 行：${importRefusals[refusal]}，忽略导入。` : undefined,
  })

/** Edits several users as their form would, each with all checks and a log entry. */
export async function editEach(
  entity: RecordEntity,
  change: Change,
  ids: readonly string[],
  draftOf: (id: string) => Promise<Draft>,
): Promise<void> {
  // Always in the same order, so that two batches over the same people cannot deadlock.
  for (const id of [...new Set(ids)].sort()) await editRecord(entity, change, { ...(await draftOf(id)), id })
}
