import { transferToList } from '../../scripts/transfer.mjs'
import type { Figure } from '../figures.ts'
import { startBrowser } from '../stage/browser.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { personOf } from '../stage/people.ts'

/**
 * What an empty browser fetches: the JavaScript of the sign-in page, then everything (page, scripts, styles, pictures,
 * answers, all with their headers) until the user list stands after signing in: by gzip, and by what a browser takes when
 * it may choose, which is brotli.
 */
export async function consoleBytes(at: string, { sql }: Pick<Stage, 'sql'>): Promise<Figure[]> {
  const browser = await startBrowser()
  if (typeof browser === 'string')
    return [{ name: `bytes of the console (${browser})`, ours: '', bare: '', judged: [] }]
  const measured = async (gzip: boolean) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    const taken = await transferToList(page, at, { username: personOf(tenants.small), password, gzip })
    await context.close()
    return taken
  }
  await giveAllRights(sql)
  await giveDepart(sql)
  try {
    const gzip = await measured(true)
    const chosen = await measured(false)
    return [
      figure('sign-in page, JavaScript, gzip', gzip.signInScripts, 220, 180),
      figure('first list page after signing in, everything, gzip', gzip.list, 450, 380),
      figure('sign-in page, JavaScript, as the browser chooses', chosen.signInScripts, 110, 100),
      figure('first list page after signing in, everything, as the browser chooses', chosen.list, 350, 320),
    ]
  } finally {
    await browser.close()
    for (const table of ['access_role_permission', 'organisation_user_depart', 'organisation_depart'])
      await sql(`delete from ${table} where id like 'console-%'`)
  }
}

/** The menu and the rights of an administrator: the largest answer on the way. */
async function giveAllRights(sql: Stage['sql']): Promise<void> {
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select 'console-' || p.id, r.tenant_id, r.id, p.id from access_role r, access_permission p
     where r.tenant_id = $1 and r.role_code = 'watcher'
       and not exists (select 1 from access_role_permission g where g.role_id = r.id and g.permission_id = p.id)`,
    [tenants.small],
  )
}

/** Who belongs to no department is warned after signing in; a message and its code are no part of a list. */
async function giveDepart(sql: Stage['sql']): Promise<void> {
  await sql(
    `insert into organisation_depart (id, tenant_id, depart_name, org_type, org_code)
     select 'console-depart', tenant_id, 'Bench', '1', org_code from identity_user where username = $1`,
    [personOf(tenants.small)],
  )
  await sql(
    `insert into organisation_user_depart (id, tenant_id, user_id, depart_id)
     select 'console-' || id, tenant_id, id, 'console-depart' from identity_user where username = $1`,
    [personOf(tenants.small)],
  )
}

const figure = (name: string, kilobytes: number, bar: number, goal: number): Figure => ({
  name,
  ours: `${kilobytes.toFixed(0)} kB`,
  bare: '',
  judged: [kilobytes],
  unit: ' kB',
  bar: { most: bar },
  goal: { most: goal },
})
