import { version } from '#kernel/settings/program.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'

/** A command of the product; its module is loaded when it runs. */
interface Command {
  /** The name of the work in a failure message. */
  work: string
  about: string
  /** What may follow its name: one word at most, as it is shown in the help, and options. */
  word?: string
  options?: Record<string, string>
  load: () => Promise<{ run(signal: AbortSignal, words: readonly string[]): Promise<void> }>
}

const commands: Record<string, Command> = {
  start: { work: '启动', about: '启动服务；需要时先更新数据库', load: () => import('./start.ts') },
  migrate: { work: '迁移', about: '只更新数据库，不启动服务', load: () => import('./migrate.ts') },
  backup: {
    work: '备份',
    about: '把数据库、文件与密钥备份成一个文件，服务可以照常运行',
    word: '文件',
    load: () => import('./backup.ts'),
  },
  restore: {
    work: '恢复',
    about: '把备份恢复到空的数据库和数据目录，先停止服务',
    word: '文件',
    options: {
      '--force': '目标不是空的也恢复，替换数据库里原有的数据',
      '--unsigned': '没有签名密钥，但确信备份的来历',
    },
    load: () => import('./restore.ts'),
  },
  'admin:reset': {
    work: '重置',
    about: '给账号（默认 admin）换一个新密码，解除冻结与锁定',
    word: '用户名',
    load: () => import('./admin-reset.ts'),
  },
  'demo:reset': {
    work: '重建演示数据',
    about: '演示租户恢复到第一天的样子，先停止服务',
    load: () => import('./demo-reset.ts'),
  },
  doctor: {
    work: '检查',
    about: '检查设置、数据库、磁盘、时钟、端口、反向代理、文件存储与地图，说出要做什么',
    load: () => import('./doctor.ts'),
  },
}

/** What the command line says about itself. */
export function helpText(): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${usageText(name, command)}`)
  const width = Math.max(...lines.map(displayWidth)) + 2
  const abouts = Object.values(commands).map(({ about }) => about)
  return [
    `榕台 Banyan ${version}`,
    '',
    '用法：banyan 命令 [参数]',
    '',
    ...lines.map((line, at) => `${line}${' '.repeat(width - displayWidth(line))}${abouts[at]}`),
    '',
    '  banyan 命令 --help  这个命令的说明　　banyan --version  版本',
    '',
    '设置都是环境变量，例如 PORT=9000 DATA_DIR=/srv/banyan banyan start；完整列表见 docs/settings.md。',
  ].join('\n')
}

/** The help of one command. */
export function describeCommand(name: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([option, about]) => `  ${option}  ${about}`)
  return [`用法：banyan ${usageText(name, command)}`, command.about, ...options].join('\n')
}

export const findCommand = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

/** Refuses unknown commands, unknown options and unused words, because a mistyped option must not be ignored. */
export function refuseUnknownArguments(name: string, words: readonly string[]): void {
  const command = findCommand(name)
  const see = '运行 banyan --help 查看全部命令'
  if (!command) throw new SettingsError(`没有名为 ${name} 的命令；${see}`)
  const unknown = words.find((word) => word.startsWith('-') && !command.options?.[word])
  if (unknown) throw new SettingsError(`${name} 没有选项 ${unknown}；运行 banyan ${name} --help 查看说明`)
  const plain = words.filter((word) => !word.startsWith('-'))
  const extra = plain[command.word ? 1 : 0]
  if (extra !== undefined)
    throw new SettingsError(`${name} 不需要参数 ${extra}；运行 banyan ${name} --help 查看说明`)
}

const usageText = (name: string, { word, options }: Command) =>
  [name, ...(word ? [`[${word}]`] : []), ...Object.keys(options ?? {}).map((each) => `[${each}]`)].join(' ')

/** The width of a line in a terminal, where a Chinese character takes two columns. */
const displayWidth = (line: string) => [...line].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
