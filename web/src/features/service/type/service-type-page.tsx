import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import { reportTemplate, workorderTemplate } from '../template/designer/template.ts'

const Rules = lazy(() =>
  import('../timeout-rule/timeout-rules-dialog.tsx').then((file) => ({ default: file.TimeoutRulesDialog })),
)
const Promises = lazy(() =>
  import('../promise/promises-dialog.tsx').then((file) => ({ default: file.PromisesDialog })),
)
const Settings = lazy(() =>
  import('../template/designer/service-type-popup.tsx').then((file) => ({ default: file.ServiceTypePopup })),
)
const Versions = lazy(() =>
  import('../template/designer/history-dialog.tsx').then((file) => ({ default: file.HistoryDialog })),
)

interface OpenedPanel {
  what: 'workorder_setting' | 'servicereport_setting' | 'rules' | 'promises' | 'versions'
  row: { id: string; typeName?: string | null }
}

/** Service types with their templates, timeout rules and versions (DEC-085). */
export function ServiceTypePage() {
  const [opened, setOpened] = useState<OpenedPanel>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        of={serviceType}
        reads={['typeName']}
        card={{ title: 'typeName', status: 'status', lines: ['templateVersion'] }}
        columns={{
          status: {
            render: ({ status, status_dictText }) => (
              <FrozenMark isFrozen={status !== 1} text={status_dictText} />
            ),
          },
          templateVersion: {
            render: ({ templateVersion }) => (templateVersion ? `v${templateVersion}` : '未发布'),
          },
        }}
        opens={{ label: '工单设置', open: (row) => setOpened({ what: 'workorder_setting', row }) }}
        rowActions={(row) => [
          {
            label: '报告设置',
            needs: serviceTemplate.details,
            run: () => setOpened({ what: 'servicereport_setting', row }),
          },
          { label: '超时规则', needs: timeoutRule.list, run: () => setOpened({ what: 'rules', row }) },
          { label: '服务承诺', needs: servicePromise.list, run: () => setOpened({ what: 'promises', row }) },
          {
            label: '历史版本',
            needs: serviceTemplate.versions,
            run: () => setOpened({ what: 'versions', row }),
          },
        ]}
      />
      <Suspense>
        {opened?.what === 'rules' && <Rules serviceType={opened.row} onClose={close} />}
        {opened?.what === 'promises' && <Promises serviceType={opened.row} onClose={close} />}
        {(opened?.what === 'workorder_setting' || opened?.what === 'servicereport_setting') && (
          <Settings pageType={opened.what} id={opened.row.id} onClose={close} />
        )}
        {opened?.what === 'versions' && (
          <Versions of={opened.row} kinds={[workorderTemplate, reportTemplate]} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
