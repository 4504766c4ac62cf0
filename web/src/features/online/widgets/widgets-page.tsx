import { lazy, Suspense, useState } from 'react'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Gallery } from './gallery.tsx'

const OnlineList = lazy(() =>
  import('../form/online-list.tsx').then((module) => ({ default: module.OnlineList })),
)

/** The built-in form with a field of every kind. */
const sampleForm = 'widget_sample'

const tabs = [
  { key: 'kinds', label: '组件' },
  { key: 'records', label: '示例数据' },
]

/** 组件示例: every kind of control in every state, and records made of them (WIDGET-001…031, ONLINE-001). */
export function WidgetsPage() {
  const [tab, setTab] = useState('kinds')
  return (
    <>
      <PageHeader title="组件示例" tabs={{ items: tabs, active: tab, onChange: setTab }} />
      {tab === 'kinds' ? (
        <Gallery formCode={sampleForm} />
      ) : (
        <Suspense fallback={null}>
          <OnlineList code={sampleForm} />
        </Suspense>
      )}
    </>
  )
}
