import { standardFunctions } from '@banyan/contract/expression/functions'
import {
  countsOn,
  type DefaultContext,
  type FormAction,
  formDefaults,
  readDefault,
  systemVariables,
} from '@banyan/contract/form/default-value'
import { useEffect, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { type Backend, useBackend } from '#kit/call/backend.ts'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { kept } from '#kit/call/storage.ts'
import { datetime, isNullLike } from '#kit/ui/format.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field, Registry } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'

/**
 * What a form opens with: the stored record, or blanks and defaults of a new one (WIDGET-053…055). `undefined` while
 * a fill rule is being asked.
 */
export function useOpening(
  fields: readonly Field[],
  action: FormAction,
  record: Values | undefined,
): Values | undefined {
  const widgets = useWidgets()
  const { rules } = useBackend()
  const [values, setValues] = useState(() => {
    const blank = blankValues(widgets, fields, record)
    return fields.some((field) => countsOn(readDefault(field.defVal), action)) ? undefined : blank
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once; what it opens with is not followed
  useEffect(() => {
    if (values) return
    const blank = blankValues(widgets, fields, record)
    let isGone = false
    void withDefaults(fields, action, blank, rules).then((found) => !isGone && setValues(found))
    return () => {
      isGone = true
    }
  }, [])
  return values
}

/** Values with the defaults that count for this action put over them; also used to ask fill rules anew. */
export async function withDefaults(
  fields: readonly Field[],
  action: FormAction,
  values: Values,
  rules: Backend['rules'],
): Promise<Values> {
  const found = await formDefaults(fields, action, contextOf(values, rules))
  const typed = fields.flatMap((field) =>
    found[field.name] === undefined ? [] : [[field.name, asStored(field, found[field.name])]],
  )
  return { ...values, ...Object.fromEntries(typed) }
}

/** The record's own values; for a new one, and for a switch without a value (WIDGET-059), the blank of the kind. */
function blankValues(widgets: Registry, fields: readonly Field[], record: Values | undefined): Values {
  const blanks = fields.flatMap((field) =>
    !record || (field.type === 'switch' && isNullLike(record[field.name]))
      ? [[field.name, widgets[field.type].blank(field)]]
      : [],
  )
  return { ...record, ...Object.fromEntries(blanks) }
}

// A default is written as text; numbers are numbers once they stand in a form.
const asStored = ({ type }: Field, value: unknown) =>
  (type === 'number' || type === 'integer') && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : value

function contextOf(values: Values, rules: Backend['rules']): DefaultContext {
  const { user } = useSession.getState()
  const tenantId = String(kept.read('tenantId') ?? user?.tenantId ?? '')
  return {
    variables: systemVariables(datetime(new Date()), {
      id: user?.id,
      username: user?.username,
      realname: user?.realname,
      orgCode: user?.orgCode,
      tenantId,
    }),
    // The names of menu urls, but for the token: it is nobody's default.
    scope: {
      values: {
        tenantId,
        userId: user?.id ?? '',
        username: user?.username ?? '',
        sysId: config.sysId,
        domain: window.location.origin,
        config: config.values,
      },
      functions: standardFunctions,
    },
    values,
    fill: async (ruleCode, form) => {
      try {
        return await call(rules.fill, { ...form, ruleCode }, { quiet: true })
      } catch (failure) {
        // biome-ignore lint/suspicious/noConsole: ADMIN-094, logged and never shown
        console.warn(`fill rule ${ruleCode}`, failure)
        return undefined
      }
    },
  }
}
