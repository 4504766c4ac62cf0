import { standardFunctions } from '@banyan/contract/expression/functions'
import { formDefaults, systemVariables } from '@banyan/contract/form/default-value'
import { callerName } from '@banyan/contract/form/form-context'
import { clock } from '#kernel/clock.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import type { FormEntity } from './form.ts'
import { formCaller } from './form-caller.ts'

/** An imported row with the defaults of its form where the file says nothing, as the browser fills them in on add. */
export async function withDefaults(
  change: Change,
  { fields, rules }: Pick<FormEntity, 'fields' | 'rules'>,
  draft: Draft,
): Promise<Draft> {
  const empty = fields.filter(({ name, defVal }) => defVal && (draft[name] ?? '') === '')
  if (empty.length === 0) return draft
  const { userId: id, username, realname, orgCode, tenantId } = change.me
  const now = change.tx.app.part(clock).wallTime()
  const found = await formDefaults(empty, 'add', {
    variables: systemVariables(now, { id, username, realname, orgCode, tenantId }),
    scope: {
      values: { tenantId: String(tenantId), userId: id, username, [callerName]: formCaller(change.me) },
      functions: standardFunctions,
    },
    values: draft,
    fill: (ruleCode, values) => rules.fillValue(change, ruleCode, values),
  })
  return { ...draft, ...found }
}
