import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { useCall } from '#kit/call/hooks.ts'

interface Choice {
  value: string
  label: string
}

/** The published forms that options can come from, and the fields of the chosen one by their names. */
export function useFormColumns(tableName: string | null | undefined) {
  const forms = useCall(formHead.list, { pageNo: 1, pageSize: 500 }, { staleTime: 60_000, quiet: true })
  const chosen = tableName ? forms.data?.records.find((form) => form.tableName === tableName) : undefined
  const fields = useCall(formDefinition.fields, chosen ? { headId: chosen.id } : undefined, { quiet: true })
  return {
    forms: (forms.data?.records ?? []).flatMap(({ tableVersion, tableName: value, tableTxt }): Choice[] =>
      tableVersion ? [{ value: value ?? '', label: tableTxt ?? '' }] : [],
    ),
    isFetching: forms.isFetching,
    isForm: chosen !== undefined,
    columns: (chosen ? (fields.data ?? []) : []).map(
      ({ dbFieldName: value, dbFieldTxt: label }): Choice => ({ value, label }),
    ),
  }
}
