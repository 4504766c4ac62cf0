import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { connectOwner } from '#kernel/database/prepare/connect-owner.ts'
import { newId } from '#kernel/keys.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { hashPassword } from '#modules/identity/account/password.ts'
import { readablePassword } from './first-data/first-password.ts'
import { openOwner } from './open-owner.ts'
import { printLine } from './run-command.ts'

/**
 * `banyan admin:reset [user name]`: the operator's way back in. Gives the account, `admin` unless named, a new
 * password, ends its sessions, and takes away what keeps it out: second factor, failed tries and freezing. Works beside a running server.
 */
export async function run(signal: AbortSignal, [username = 'admin']: readonly string[]): Promise<void> {
  const access = await openOwner(readSettings(process.env), printLine, signal)
  try {
    const owner = await connectOwner(access.config, { seconds: 0, say: printLine, signal })
    try {
      const password = readablePassword(randomBytes(16))
      await reset(owner, username, await hashPassword(password))
      printLine(
        `账号：${username}　新密码：${password}\n登录后请立即修改；此账号的所有会话已结束，两步验证已关闭。`,
      )
    } finally {
      await owner.end()
    }
  } finally {
    await access.close()
  }
}

async function reset(owner: pg.Client, username: string, passwordHash: string): Promise<void> {
  await owner.query(`begin; set local app.maintenance = 'on'; set local app.username = 'operator'`)
  const { rows } = await owner.query<{ id: string; home: number }>(
    `update identity_account set password_hash = $2, totp_secret = null, totp_step = 0, recovery_codes = '{}'
     where username_key = lower($1) and deleted_at is null returning id, home_tenant_id as home`,
    [username, passwordHash],
  )
  const [account] = rows
  if (!account) throw new SettingsError(`没有用户名为 ${username} 的账号`)
  await owner.query(
    `update identity_session set revoked_at = app_now(), revoked_by = 'operator' where account_id = $1 and revoked_at is null`,
    [account.id],
  )
  await owner.query('delete from identity_login_failure where account_key = lower($1)', [username])
  await owner.query(`select set_config('app.tenant_id', $1, true)`, [String(account.home)])
  await owner.query(
    `update identity_user set status = '1' where id = $1 and tenant_id = $2 and status <> '1'`,
    [account.id, account.home],
  )
  await owner.query(
    `insert into kernel_log (id, tenant_id, log_type, content, operate_type, user_id, username, entity, row_id)
     values ($1, $2, 2, '运维命令重置账号', 3, $3, 'operator', 'user', $3)`,
    [newId(), account.home, account.id],
  )
  await owner.query('commit')
}
