import { designRefusal } from '@banyan/contract/service/template/design-check'
import { readItems } from '@banyan/contract/service/template/template'
import { Refusal } from '#kernel/refusal.ts'
import type { Templates } from './service-type.queries.ts'

/** Refuses to publish a template with a fault, because its form could not be filled in (DEC-116). */
export function refuseFaultyTemplates({ workorderVariableTemp, reportTemp }: Templates): void {
  for (const [title, text] of [
    ['工单模板', workorderVariableTemp],
    ['报告模板', reportTemp],
  ] as const) {
    const read = readItems(text)
    const message = read.ok ? designRefusal(read.template) : read.message
    if (message) throw new Refusal(`${title}有误，不能发布。${message}`)
  }
}
