import { fieldsFromQuery } from '@banyan/contract/form/query-item'
import { onlineReport } from '@banyan/contract/online/report'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { usePageTitle } from '#kit/page/page-frame.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { ReportList } from './report-list.tsx'

const freshForAMinute = { staleTime: 60_000 } // reports are seldom changed

/** A report; its columns are loaded before the rows (ONLINE-002, ONLINE-005, ONLINE-006). */
export function ReportView({ code }: { code: string }) {
  const config = useCall(onlineReport.columns, { code }, freshForAMinute)
  const configId = config.data?.cgRpConfigId
  const query = useCall(onlineReport.queryInfo, configId ? { configId } : undefined, freshForAMinute)
  const params = useCall(onlineReport.params, configId ? { configId } : undefined, freshForAMinute)
  const asked = [config, query, params]
  usePageTitle(config.data?.cgRpConfigName)
  const fields = useMemo(
    () =>
      query.data && params.data
        ? [
            ...params.data.map(
              ({ paramName, paramTxt, paramValue }): Field => ({
                name: `self_${paramName}`,
                label: paramTxt,
                type: 'text',
                defVal: paramValue || undefined,
              }),
            ),
            ...fieldsFromQuery(query.data),
          ]
        : undefined,
    [query.data, params.data],
  )
  const failed = asked.find(({ error }) => error)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (!config.data || !fields) return <Skeleton rows={8} />
  return <ReportList config={config.data} fields={fields} />
}
