import { checkSettings, type Settings, settingsTable } from '#kernel/settings/settings.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** One finding for each wrong setting, each name that is probably misspelt, and each value unfit for production. */
export function examineSettings(env: NodeJS.ProcessEnv): { settings: Settings; findings: Finding[] } {
  const { settings, complaints } = checkSettings(env)
  const known = Object.values(settingsTable).map((setting) => setting.env)
  const given = known.filter((name) => env[name]?.trim())
  const misspelt = Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((each) => isAlmost(name, each))
    return meant ? [fault('设置', `没有名为 ${name} 的设置，是否想写 ${meant}`)] : []
  })
  const findings = [
    ...(complaints.length ? [] : [ok('设置', `${given.length} 项，写法都正确`)]),
    ...complaints.map((text) => fault('设置', text)),
    ...misspelt,
    ...settingNotes(settings),
  ]
  return { settings, findings }
}

function settingNotes(settings: Settings): Finding[] {
  const { databaseUrl, demoData, mailSender, smsSender, logLevel } = settings
  const found: Finding[] = []
  if (databaseUrl && demoData)
    found.push(note('设置', 'DEMO_DATA=on：首次启动会写入演示租户，正式使用请设 off'))
  if (/^(debug|trace)$/.test(logLevel))
    found.push(note('设置', `LOG_LEVEL=${logLevel} 会写很多日志，查完问题请改回 info`))
  for (const [about, sender, name, instead] of [
    ['邮件', mailSender, 'MAIL_SENDER', 'smtp 或 none'],
    ['短信', smsSender, 'SMS_SENDER', 'none'],
  ] as const) {
    if (sender === 'none') found.push(ok(about, '没有开通'))
    if (sender === 'console')
      found.push(note(about, `${name}=console 只把内容写进日志，不会真正发送，正式使用请设 ${instead}`))
  }
  return found
}

/**
 * Whether a name differs by one letter added, left out or replaced, or by two neighbours swapped. Short names are not
 * compared, because they are often similar by chance.
 */
function isAlmost(name: string, meant: string): boolean {
  if (meant.length < 7 || name === meant || Math.abs(name.length - meant.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === meant[start]) start += 1
  let end = 0
  const shorter = Math.min(name.length, meant.length)
  while (end < shorter - start && name.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [left, right] = [name.slice(start, name.length - end), meant.slice(start, meant.length - end)]
  return (
    (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
  )
}
