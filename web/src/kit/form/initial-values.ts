import { standardFunctions } from '@banyan/contract/expression/functions'
import {
  appliesTo,
  type DefaultContext,
  type FormAction,
  readDefault,
  systemVariables,
} from '@banyan/contract/form/default-value'
import { callerName } from '@banyan/contract/form/form-context'
import { firstRows, nestedDefaults, rowDefaults } from '@banyan/contract/form/nested-default'
import { readTableRows } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { useEffect, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { type Backend, useBackend } from '#kit/call/backend.ts'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { datetime, isNullLike } from '#kit/ui/format.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field, Registry } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import { formContext } from './form-context.ts'

/**
 * The initial values: the stored record, or blanks and defaults of a new one (WIDGET-053…055). `undefined` while a fill
 * rule runs.
 */
export function useInitialValues(
  fields: readonly Field[],
  action: FormAction,
  record: Values | undefined,
  tables: readonly SubTable[] = [],
): Values | undefined {
  const widgets = useWidgets()
  const { rules } = useBackend()
  const [values, setValues] = useState(() => {
    const blank = blankRecord(widgets, fields, tables, record)
    const rows = tables.filter((table) => firstRows(table) > 0).flatMap((table) => table.fields)
    return hasDefaults(fields, action) || (action === 'add' && hasDefaults(rows, action)) ? undefined : blank
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once; what it opens with is not followed
  useEffect(() => {
    if (values) return
    const blank = blankRecord(widgets, fields, tables, record)
    let isGone = false
    void withDefaults(fields, action, blank, rules, tables).then((found) => !isGone && setValues(found))
    return () => {
      isGone = true
    }
  }, [])
  return values
}

/** Values overridden by the defaults for this action; also used to run fill rules again. */
export async function withDefaults(
  fields: readonly Field[],
  action: FormAction,
  values: Values,
  rules: Backend['rules'],
  tables: readonly SubTable[] = [],
): Promise<Values> {
  const found = await nestedDefaults({ fields, tables }, action, defaultContext(values, rules))
  const rows = tables.map((table) => [
    table.key,
    readTableRows(table, values)?.map((row, at) =>
      withTyped(table.fields, row, readTableRows(table, found)?.[at] ?? {}),
    ),
  ])
  return { ...withTyped(fields, values, found), ...Object.fromEntries(rows) }
}

/** Creates the values of a new row: blanks and defaults; fill rules may read the record too. */
export function useNewRow(): (table: SubTable, main: Values) => Promise<Values> {
  const widgets = useWidgets()
  const { rules } = useBackend()
  return async (table, main) => {
    const blank = blankValues(widgets, table.fields, undefined)
    const found = await rowDefaults(table, defaultContext({ ...main, ...blank }, rules))
    return withTyped(table.fields, blank, found)
  }
}

/** Whether any field has a default for this action. */
export const hasDefaults = (fields: readonly Field[], action: FormAction) =>
  fields.some((field) => appliesTo(readDefault(field.defVal), action))

/** Values overridden by the defaults found. */
function withTyped(fields: readonly Field[], values: Values, found: Values): Values {
  const typed = fields.flatMap((field) =>
    found[field.name] === undefined ? [] : [[field.name, storedSpelling(field, found[field.name])]],
  )
  return { ...values, ...Object.fromEntries(typed) }
}

/** Blanks for the record and for its rows: stored ones, or those a new record begins with. */
function blankRecord(
  widgets: Registry,
  fields: readonly Field[],
  tables: readonly SubTable[],
  record: Values | undefined,
): Values {
  const rows = tables.map((table) => {
    const stored = record ? (readTableRows(table, record) ?? []) : []
    const missing = record && table.relation === 'many' ? 0 : Math.max(0, firstRows(table) - stored.length)
    const added = Array.from({ length: missing }, () => blankValues(widgets, table.fields, undefined))
    return [table.key, [...stored.map((row) => blankValues(widgets, table.fields, row)), ...added]]
  })
  return { ...blankValues(widgets, fields, record), ...Object.fromEntries(rows) }
}

/** The record's values; blanks for a new one and for a switch without a value (WIDGET-059). */
function blankValues(widgets: Registry, fields: readonly Field[], record: Values | undefined): Values {
  const changed = fields.flatMap((field) => {
    const stored = record?.[field.name]
    if (!record || (field.type === 'switch' && isNullLike(stored)))
      return [[field.name, widgets[field.type].blank(field)]]
    // Values of dictionaries are text, whatever type their code has in answers.
    return field.asNumber && typeof stored === 'number' ? [[field.name, String(stored)]] : []
  })
  return { ...record, ...Object.fromEntries(changed) }
}

// Defaults are written as text; number fields need numbers.
const storedSpelling = ({ type }: Field, value: unknown) =>
  (type === 'number' || type === 'integer') && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : value

function defaultContext(values: Values, rules: Backend['rules']): DefaultContext {
  const { user } = useSession.getState()
  const tenantId = String(storedSession.read('tenantId') ?? user?.tenantId ?? '')
  return {
    variables: systemVariables(datetime(new Date()), {
      id: user?.id,
      username: user?.username,
      realname: user?.realname,
      orgCode: user?.orgCode,
      tenantId,
    }),
    // Names as in menu urls, without the token.
    scope: {
      values: {
        tenantId,
        userId: user?.id ?? '',
        username: user?.username ?? '',
        sysId: storedSession.read('sysId') ?? config.sysId,
        domain: window.location.origin,
        config: config.values,
        [callerName]: formContext().caller,
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
