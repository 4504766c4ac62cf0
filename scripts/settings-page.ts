import { type Setting, settingsTable } from '../server/src/kernel/settings/settings.ts'

/** docs/settings.md, made from the one table of settings; a test keeps the file equal to it. */
export function settingsPage(): string {
  const rows = Object.values<Setting<unknown>>(settingsTable).map(
    ({ env, default: preset, about, secret }) => {
      const value = preset === undefined || preset === '' ? '（不设）' : `\`${preset}\``
      return `| \`${env}\` | ${value} | ${about}${secret ? '。机密，不会出现在日志里' : ''} |`
    },
  )
  return `# 设置

由 \`server/src/kernel/settings/settings.ts\` 生成（\`npm run docs:settings\`），请勿手改。全部是环境变量，启动时检查；空值等于不设。

| 变量 | 默认 | 作用 |
|---|---|---|
${rows.join('\n')}
`
}
