import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { checkRule } from '@banyan/contract/online/check-rule'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { formHead } from '@banyan/contract/online/form-head'
import { reportHead } from '@banyan/contract/online/report-definition'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

interface Choice {
  value: string
  label: string
}

const firstPage = { pageNo: 1, pageSize: 500 }
const quietForAMinute = { staleTime: 60_000, quiet: true }

/** The choices of field settings; users who may not list something type its code. */
export function useChoices() {
  const allowed = useAllowed()
  const dictionaries = useCall(dictionary.tree, {}, quietForAMinute)
  const checks = useCall(checkRule.list, allowed(checkRule.list) ? firstPage : undefined, quietForAMinute)
  const fills = useCall(fillRule.list, allowed(fillRule.list) ? firstPage : undefined, quietForAMinute)
  const forms = useCall(formHead.list, firstPage, quietForAMinute)
  const reports = useCall(reportHead.list, allowed(reportHead.list) ? firstPage : undefined, quietForAMinute)
  return {
    dictionaries: choicesFrom(dictionaries.data, ({ code, title }) => [code, title]),
    checkRules: choicesFrom(checks.data?.records, ({ ruleCode, ruleName }) => [ruleCode, ruleName]),
    fillRules: choicesFrom(fills.data?.records, ({ ruleCode, ruleName }) => [`\${${ruleCode}}`, ruleName]),
    reports: choicesFrom(reports.data?.records, ({ code, name }) => [code, name]),
    tables: choicesFrom(forms.data?.records, ({ tableName, tableTxt }) => [tableName, tableTxt]),
  }
}
export type Choices = ReturnType<typeof useChoices>

function choicesFrom<T>(
  rows: readonly T[] | undefined,
  read: (row: T) => [value: string | null | undefined, label: string | null | undefined],
): Choice[] {
  return (rows ?? []).flatMap((row) => {
    const [value, label] = read(row)
    return value ? [{ value, label: `${label ?? ''}（${value}）` }] : []
  })
}
