import { version } from '#kernel/settings/program.ts'
import { describeCommand, findCommand, helpText, refuseUnknownArguments } from './command-line.ts'
import { printLine, runCommand } from './run-command.ts'

/* The command line of the product: `banyan COMMAND` of an installed package, the npm scripts of a checkout. */

// Sets `navigator` as newer versions of Node have it. Without it the PostgreSQL driver loads Node's HTTP client to
// detect the platform, which takes 30 ms and 10 MB at every start.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: 'Node.js/20' } })

const [name = '--help', ...words] = process.argv.slice(2)
if (name === '--help' || name === '-h' || name === 'help') printLine(helpText())
else if (name === '--version' || name === '-v') printLine(version)
else {
  const command = findCommand(name)
  if (command && words.some((word) => word === '--help' || word === '-h'))
    printLine(describeCommand(name, command))
  else
    await runCommand(command?.work ?? '运行', async (signal) => {
      refuseUnknownArguments(name, words)
      const { run } = (await command?.load()) ?? {}
      await run?.(signal, words)
    })
}
