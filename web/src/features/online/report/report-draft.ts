import type { ReportItem, ReportParam } from '@banyan/contract/online/report-definition'

/** Existing columns keep their settings and order; new ones are appended, missing ones removed. */
export function mergeItems(
  before: readonly ReportItem[] | undefined,
  found: readonly ReportItem[],
): ReportItem[] {
  const names = new Set(found.map(({ fieldName }) => fieldName))
  const kept = (before ?? []).filter((item) => names.has(item?.fieldName))
  const known = new Set(kept.map(({ fieldName }) => fieldName))
  return [...kept, ...found.filter(({ fieldName }) => !known.has(fieldName))]
}

/** The parameters that have a name. */
export const namedParams = (params: readonly ReportParam[] | undefined): ReportParam[] =>
  (params ?? [])
    .filter((param) => param?.paramName)
    .map((param) => ({ ...param, paramTxt: param.paramTxt || param.paramName }))
