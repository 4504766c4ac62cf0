import { SettingsError } from '#kernel/settings/settings-error.ts'
import { examine } from './doctor/examine.ts'
import { printLine } from './run-command.ts'

const stateMarks = { ok: '正常', note: '注意', fault: '有误' }

/** `banyan doctor`: prints a line for each check, with the remedy where something is wrong. */
export async function run(): Promise<void> {
  const findings = await examine(process.env)
  for (const { state, about, text } of findings) printLine(`${stateMarks[state]}　${about}：${text}`)
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (faults) throw new SettingsError(`检查完毕，${faults} 处有误`)
  printLine('检查完毕，没有发现错误')
}
